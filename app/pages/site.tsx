import { useLayoutEffect } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { graph, siteThings } from "#content/structured-data.ts";
import { publicOrigin } from "#origin.ts";
import { Footer } from "#sections/footer.tsx";
import { Header } from "#sections/header.tsx";
import { Dialogs } from "./dialogs.tsx";
import { JsonLd } from "./json-ld.tsx";

/** What a page tells the frame around it. */
export type PageHandle = {
	/** What the header lies on at the top of the page. */
	tone: "desk" | "paper";
};

/** The frame of every public page: header, page, footer, and the dialogs beside them. */
export default function SitePage() {
	const tone = usePageTone();
	useInstantScrollOnNewPage();
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
			<JsonLd data={import.meta.env.SSR && graph(...siteThings(publicOrigin()))} />
		</Dialogs>
	);
}

/** As long as a view transition may take before the router sets the scroll position, in milliseconds. */
const NEW_PAGE_SETTLES = 1_000;

/** Links within a page glide; a new page starts at its top at once. Runs before the router restores the position. */
function useInstantScrollOnNewPage(): void {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the new path is what it waits for
	useLayoutEffect(() => {
		const { style } = document.documentElement;
		style.scrollBehavior = "auto";
		const settled = setTimeout(() => {
			style.scrollBehavior = "";
		}, NEW_PAGE_SETTLES);
		return () => clearTimeout(settled);
	}, [pathname]);
}

function usePageTone(): PageHandle["tone"] {
	const matches = useMatches();
	const handle = matches.at(-1)?.handle as Partial<PageHandle> | undefined;
	return handle?.tone ?? "paper";
}
