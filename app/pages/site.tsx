import { Outlet, useMatches } from "react-router";
import { Footer } from "#sections/footer.tsx";
import { Header } from "#sections/header.tsx";
import { Dialogs } from "./dialogs.tsx";

/** What a page tells the frame around it. */
export type PageHandle = {
	/** What the header lies on at the top of the page. */
	tone: "desk" | "paper";
};

/** The frame of every public page: header, page, footer, and the dialogs beside them. */
export default function SitePage() {
	const tone = usePageTone();
	return (
		<Dialogs>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<Header tone={tone} />
			<main id="main" tabIndex={-1}>
				<Outlet />
			</main>
			<Footer />
		</Dialogs>
	);
}

function usePageTone(): PageHandle["tone"] {
	const matches = useMatches();
	const handle = matches.at(-1)?.handle as Partial<PageHandle> | undefined;
	return handle?.tone ?? "paper";
}
