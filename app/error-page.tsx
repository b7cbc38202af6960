import { company } from "#content/content.ts";
import type { Message } from "#lib/forms/fields.ts";

const OUR_FAULT =
	"Something went wrong on our side. Nothing is lost: please try again in a moment.";

const TAKES_NO_FORM =
	"This page doesn’t accept forms. Please go back and use the form’s own page.";

const RECEIVED = "We have what you sent.";

const SHOWN_BADLY = "Only this page failed: don’t send it again.";

export type ErrorPageProps = {
	/** Replaces the default message of the status. */
	message?: string | undefined;
	status?: number | undefined;
	/** The message of a form that was saved before the error. */
	saved?: Message;
};

/** The page for unexpected errors. It must not depend on anything that can fail. */
export function ErrorPage({
	status,
	message = explainStatus(status),
	saved,
}: ErrorPageProps) {
	return (
		<main className="lost" id="main">
			<div className="wrap">
				<h1>{saved ? saved.title : "That didn’t work."}</h1>
				<p className="lead">{saved ? (saved.text ?? RECEIVED) : message}</p>
				{saved && <p>{SHOWN_BADLY}</p>}
				<p>
					<a className="more" href="/">
						Return to Home
					</a>
				</p>
				<p>
					Or write to{" "}
					<a href={`mailto:${company().supportEmail}`}>
						{company().supportEmail}
					</a>
					.
				</p>
			</div>
		</main>
	);
}

/** 405 is the framework's response to a form sent to a page without an action. */
function explainStatus(status: number | undefined): string {
	return status === 405 ? TAKES_NO_FORM : OUR_FAULT;
}
