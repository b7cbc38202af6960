import type { ReactNode } from "react";
import { company } from "#content/content.ts";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";
import "./private-frame.css";

/**
 * Around pages outside of the public frame: steps of the login, proposals and the portal. Links load documents, as
 * the security policies of these pages are stricter than the public one.
 */
export function PrivateFrame({ children }: { children: ReactNode }) {
	return (
		<>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<WordmarkOutline name={company().name} />
			<header className="site-head site-head--dark private-head">
				<div className="wrap row site-head__in">
					<a className="brand" href="/">
						<span className="sr">{`${company().name}, home`}</span>
						<Wordmark brand={company()} />
					</a>
				</div>
			</header>
			<main id="main" tabIndex={-1}>
				{children}
			</main>
		</>
	);
}
