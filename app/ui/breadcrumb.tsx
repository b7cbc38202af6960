import { Link } from "react-router";

/** Where the page stands: Home, then the page itself. */
export function Breadcrumb({ here, onHome }: { here: string; onHome?: () => void }) {
	return (
		<nav className="crumbs" aria-label="Breadcrumb">
			<ol>
				<li>
					<Link to="/" onClick={onHome}>
						Home
					</Link>
				</li>
				<li>
					<span aria-current="page">{here}</span>
				</li>
			</ol>
		</nav>
	);
}
