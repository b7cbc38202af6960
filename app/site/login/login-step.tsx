import type { ReactNode } from "react";
import { loginSteps as copy } from "#content/login-steps.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";

/**
 * The frame of the pages between the login and the desk. Its links are plain ones, as this page has the
 * desk's strict policy, and the public pages have their own.
 */
export function LoginStep({ title, children }: { title: string; children: ReactNode }) {
	return (
		<>
			<a className="skip" href="#main">
				{copy.skip}
			</a>
			<WordmarkOutline />
			<header className="site-head site-head--desk">
				<div className="wrap site-head__in">
					<a className="brand" href="/">
						<span className="sr">{copy.brand}</span>
						<Wordmark />
					</a>
				</div>
			</header>
			<main id="main" tabIndex={-1}>
				<FormPage title={title} here={null} size="form">
					<div className="lead-form">{children}</div>
				</FormPage>
			</main>
		</>
	);
}

/** What went wrong with the step. */
export function StepFailed({ title, text }: { title: string; text: string }) {
	return (
		<div className="notice notice--failed" role="alert">
			<p>
				<b>{title}</b> {text}
			</p>
		</div>
	);
}

/** What came of the step, in place of its form. */
export function StepWords({ heading, text }: { heading: string; text: string }) {
	return (
		<>
			<h2>{heading}</h2>
			<p>{text}</p>
		</>
	);
}
