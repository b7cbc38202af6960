import { company } from "#content/content.ts";
import type { Elements } from "#ui/elements.ts";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";

type PortalFrameProps = {
	title: string;
	/** Below the title. */
	intro: Elements;
	/** Beside the wordmark. */
	action: Elements;
	children: Elements;
};

/** Links load documents, as the security policy of this page is stricter than the public one. */
export function PortalFrame({
	title,
	intro,
	action,
	children,
}: PortalFrameProps) {
	return (
		<>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<WordmarkOutline name={company().name} />
			<header className="dark portal-head">
				<div className="wrap row ends">
					<a className="brand" href="/">
						<span className="sr">{`${company().name}, home`}</span>
						<Wordmark brand={company()} />
					</a>
					{action}
				</div>
			</header>
			<main id="main" tabIndex={-1}>
				<div className="dark portal-title">
					<div className="wrap">
						<h1>{title}</h1>
						{intro}
					</div>
				</div>
				<div className="wrap portal">{children}</div>
			</main>
		</>
	);
}
