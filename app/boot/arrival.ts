import { findCountedPath, sendCount } from "#features/tracking/count.ts";
import { isPublicPage } from "#features/tracking/public-pages.ts";
import { recordArrival } from "#features/tracking/visit.ts";
import { bootState } from "./state.ts";

/** Milliseconds after the load event. An earlier request would compete with the fonts of the first paint. */
const ARRIVAL_DELAY = 300;

/** Stores where the visitor came from and counts the first page view: once per load, before hydration. */
export function countArrival(): void {
	const isVisit = recordArrival(new Date().toISOString());

	const page = findCountedPath();
	if (!isPublicPage(page)) return;

	bootState().countedPage = page;

	let send = () => {
		send = () => {};
		sendCount({ event: "page_shown", page, visit: isVisit });
	};

	const onLoad = () => void setTimeout(() => send(), ARRIVAL_DELAY);

	addEventListener("pagehide", () => send());

	if (document.readyState === "complete") onLoad();
	else addEventListener("load", onLoad);
}
