import { company } from "#content/company.ts";

const OUR_FAULT =
	"Something went wrong on our side. Nothing is lost: please try again in a moment.";

const TAKES_NO_FORM =
	"This page doesn’t accept forms. Please go back and use the form on its own page.";

export type ErrorPageProps = {
	/** Replaces the default message of the status. */
	message?: string | undefined;
	status?: number | undefined;
};

/** The page for unexpected errors. It must not depend on anything that can fail. */
export function ErrorPage({
	status,
	message = sentenceOf(status),
}: ErrorPageProps) {
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
					Or write to{" "}
					<a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
				</p>
			</div>
		</main>
	);
}

/** 405 is the framework's response to a form sent to a page without an action. */
function sentenceOf(status: number | undefined): string {
	return status === 405 ? TAKES_NO_FORM : OUR_FAULT;
}
