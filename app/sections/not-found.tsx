import { AnyLink } from "#ui/link.tsx";
import { MoreLink } from "#ui/more-link.tsx";

/** What stands where no page is. `likely` are the pages that may have been meant. */
export function NotFound({ likely = [] }: { likely?: readonly { path: string; label: string }[] }) {
	return (
		<section className="lost" aria-labelledby="lost-h">
			<div className="wrap">
				<p className="n404" aria-hidden="true">
					4<span>0</span>4
				</p>
				<h1 id="lost-h">
					<span className="sr">404: </span>Oops! Page not found
				</h1>
				<p className="lead">This sheet isn’t in the file.</p>
				{likely.length > 0 && (
					<nav className="lost__likely" aria-labelledby="likely-h">
						<h2 className="h4" id="likely-h">
							Perhaps you wanted
						</h2>
						<ul>
							{likely.map(({ path, label }) => (
								<li key={path}>
									<AnyLink to={path}>{label}</AnyLink>
								</li>
							))}
						</ul>
					</nav>
				)}
				<MoreLink to="/">Return to Home</MoreLink>
			</div>
		</section>
	);
}
