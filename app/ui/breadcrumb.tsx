import { Link } from "react-router";

export type BreadcrumbProps = {
	here: string;
	/** The list that the page belongs to, between Home and the page. */
	parent?: { label: string; to: string } | undefined;
	onHome?: (() => void) | undefined;
};

/** Where the page stands: Home, perhaps the list it belongs to, then the page itself. */
export function Breadcrumb({ here, parent, onHome }: BreadcrumbProps) {
	return (
		<nav className="crumbs" aria-label="Breadcrumb">
			<ol>
				<li>
					<Link to="/" onClick={onHome}>
						Home
					</Link>
				</li>
				{parent && (
					<li>
						<Link to={parent.to}>{parent.label}</Link>
					</li>
				)}
				<li>
					<span aria-current="page">{here}</span>
				</li>
			</ol>
		</nav>
	);
}
