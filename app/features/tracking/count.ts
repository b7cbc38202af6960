import { deriveSource } from "./attribution.ts";
import type { Count } from "./statistics.server.ts";
import { readAttribution } from "./visit.ts";

const STATISTICS_PATH = "/statistics";

/** Path of the current page; empty on the not-found page (site/not-found/route.tsx). */
export function findCountedPath(): string {
	return document.querySelector("[data-no-page]") ? "" : location.pathname;
}

/** Sends a count to our own statistics, as a beacon where possible, because beacons outlive the page. */
export function sendCount(count: Omit<Count, "source">): void {
	const body = JSON.stringify({
		...count,
		source: deriveSource(readAttribution()?.last ?? null),
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
