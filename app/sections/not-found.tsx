import { MoreLink } from "#ui/more-link.tsx";

/** What stands where no page is. */
export function NotFound() {
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
				<MoreLink to="/">Return to Home</MoreLink>
			</div>
		</section>
	);
}
