import type { ReactNode } from "react";
import { company } from "#content/content.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";

/** Links load documents, as the desk's security policy of this page is stricter than the public one. */
export function LoginStep({
	title,
	children,
}: {
	title: string;
	children: ReactNode;
}) {
	return (
		<>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<WordmarkOutline name={company().name} />
			<header className="site-head site-head--dark">
				<div className="wrap row site-head__in">
					<a className="brand" href="/">
						<span className="sr">{`${company().name}, home`}</span>
						<Wordmark brand={company()} />
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
