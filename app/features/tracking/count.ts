import { deriveSource } from "./attribution.ts";
import { isPublicPage } from "./public-pages.ts";
import type { Count } from "./statistics.server.ts";
import { attributionOfVisit, recordArrival } from "./visit.ts";

const STATISTICS_PATH = "/statistics";

/** Path of the current page; empty on the not-found page (site/not-found/route.tsx). */
export function pagePath(): string {
	return document.querySelector("[data-no-page]") ? "" : location.pathname;
}

/** Sends a count to our own statistics, as a beacon where possible, because beacons outlive the page. */
export function sendCount(count: Omit<Count, "source">): void {
	const body = JSON.stringify({
		...count,
		source: deriveSource(attributionOfVisit()?.last ?? null),
	});
	try {
		if (navigator.sendBeacon?.(STATISTICS_PATH, body)) return;

		void fetch(STATISTICS_PATH, {
			method: "POST",
			body,
			keepalive: true,
		}).catch(() => {});
	} catch {
		// A lost count is acceptable.
	}
}

/** Milliseconds after the load event. An earlier request would compete with the fonts of the first paint. */
const ARRIVAL_DELAY = 300;

/** Stores where the visitor came from and counts the first page view: once per load, before hydration. */
export function countArrival(): void {
	recordArrival(new Date().toISOString());

	const page = pagePath();
	if (!isPublicPage(page)) return;

	document.documentElement.dataset.counted = page;

	let send = () => {
		send = () => {};
		sendCount({ event: "page_shown", page });
	};

	const onLoad = () => void setTimeout(() => send(), ARRIVAL_DELAY);

	addEventListener("pagehide", () => send());

	if (document.readyState === "complete") onLoad();
	else addEventListener("load", onLoad);
}

/** True if `countArrival` has counted this view. Later views of the same page return false. */
export function isCountedArrival(page: string): boolean {
	const { dataset } = document.documentElement;
	const isCounted = dataset.counted === page;

	delete dataset.counted;

	return isCounted;
}
