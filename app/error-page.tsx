import { company } from "#content/company.ts";

const OUR_FAULT =
	"Something went wrong on our side. Nothing is lost: please try again in a moment.";

/** A page for what should not happen. It needs nothing that could fail as well. */
export function ErrorPage({ message = OUR_FAULT }: { message?: string | undefined }) {
	return (
		<main className="lost" id="main">
			<div className="wrap">
				<h1>That didn’t work.</h1>
				<p className="lead">{message}</p>
				<p>
					<a className="more" href="/">
						Return to Home
					</a>
				</p>
				<p>
					Or write to <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
				</p>
			</div>
		</main>
	);
}
