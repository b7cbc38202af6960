import { withFacts } from "#content/content.ts";
import { buildPreviewPath } from "#desk/entries/preview-link.server.ts";
import { readCompared } from "#desk/shared/describe-versions.server.ts";
import { canPublish } from "#desk/shared/rights.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { listAskers } from "./askers.server.ts";
import { loadLists } from "./faq.server.ts";
import { loadFaqHistory } from "./faq-history.server.ts";
import {
	type FaqKey,
	faqKeys,
	findEntry,
	readEntryState,
} from "./faq-lists.ts";

export type FaqOverview = Awaited<ReturnType<typeof loadFaq>>[number];

/** Both documents for the page of all questions. */
export function loadFaq(site: StaffContext, url: URL) {
	return Promise.all(faqKeys.map((key) => loadOverview(site, key, url)));
}

async function loadOverview(site: StaffContext, key: FaqKey, url: URL) {
	const { lists, live, ...document } = await loadLists(site, key);
	const entries = lists.flatMap(({ items }) => items);
	const added = entries
		.map(({ id }) => id)
		.filter((id) => !findEntry(live, id));
	const isKnown = (id: string) => entries.some((entry) => entry.id === id);
	const removed = live
		.flatMap(({ items }) => items)
		.filter(({ id }) => !isKnown(id));

	return {
		...document,
		lists: lists.map((list) => ({
			...list,
			items: list.items.map(({ id, question, home }) => ({
				id,
				question: fillQuestion(question),
				home: home === true,
				state: readEntryState(lists, live, id),
			})),
		})),
		removed: removed.map(({ question }) => fillQuestion(question)),
		previewPath: buildPreviewPath(site.secret, key, site.clock.at),
		/** The visitors whose questions become public with the draft. */
		askers: await listAskers(site.db, key, added),
		history: await loadFaqHistory(site.db, key, readCompared(url, key)),
		canPublish: await canPublish(site, key),
	};
}

/** With the agency’s facts, as visitors read it; an unknown placeholder stays. */
function fillQuestion(question: string): string {
	try {
		return withFacts({ question }).question;
	} catch {
		return question;
	}
}
