import { formPaths } from "#content/form-paths.ts";
import type { TrackedEvent } from "./adapter.ts";
import { isPublicPage } from "./public-pages.ts";
import { type Count, STATISTICS_PATH, statisticsName } from "./statistics.ts";

export type StatisticsParts = {
	/** The path of the page that is shown. */
	path(): string;
	/** Where this visit came from, as a word (source.ts). */
	source(): string;
	send(address: string, body: string): void;
};

/**
 * Our own statistics: one small message per event to our own server, with no cookie and no
 * identifier, so it needs no consent and `load` and `revoke` have nothing to do.
 */
export function ownStatistics({ path, source, send }: StatisticsParts) {
	return {
		load() {},
		track({ event, id }: TrackedEvent): null {
			const count: Count = {
				event: statisticsName(event),
				page: event.name === "page_shown" ? event.path : countedPage(path()),
				source: source(),
				...(event.name === "booked" && { id }),
			};
			send(STATISTICS_PATH, JSON.stringify(count));
			return null;
		},
		revoke() {},
	};
}

/** A call booked over a page that may hold something private is counted where calls are booked. */
function countedPage(path: string): string {
	return isPublicPage(path) ? path : formPaths.booking;
}
