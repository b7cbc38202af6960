import { AnyLink } from "#ui/link.tsx";
import { MoreLink } from "#ui/more-link.tsx";

type NotFoundProps = {
	/** Pages that may have been meant, or good ones to begin with. */
	pages: readonly { path: string; label: string }[];
	/** Whether the pages are a guess from the address. */
	isGuess: boolean;
};

/** What stands where no page is. Nothing is told of it (tracking/events.ts). */
export function NotFound({ pages, isGuess }: NotFoundProps) {
	return (
		<section className="lost" aria-labelledby="lost-h" data-no-page>
			<div className="wrap">
				<p className="n404" aria-hidden="true">
					4<span>0</span>4
				</p>
				<h1 id="lost-h">
					<span className="sr">404: </span>Oops! Page not found
				</h1>
				<p className="lead">This sheet isn’t in the file.</p>
				<nav className="lost__likely" aria-labelledby="likely-h">
					<h2 className="h4" id="likely-h">
						{isGuess ? "Perhaps you wanted" : "Good places to start"}
					</h2>
					<ul>
						{pages.map(({ path, label }) => (
							<li key={path}>
								<AnyLink to={path}>{label}</AnyLink>
							</li>
						))}
					</ul>
				</nav>
				<MoreLink to="/">Return to Home</MoreLink>
			</div>
		</section>
	);
}
