import { withFacts } from "#content/content.ts";
import { isShared } from "#content/home-questions.ts";
import { buildPreviewPath } from "#desk/entries/preview-link.server.ts";
import { readCompared } from "#desk/shared/describe-versions.server.ts";
import { canPublish } from "#desk/shared/rights.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { listAskers } from "./askers.server.ts";
import { loadLists } from "./faq.server.ts";
import { loadFaqHistory } from "./faq-history.server.ts";
import {
	type FaqKey,
	type FaqList,
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
	const { lists, live, shown, ...document } = await loadLists(site, key);
	const entries = listOwn(lists);
	const added = entries
		.map(({ id }) => id)
		.filter((id) => !findEntry(live, id));
	const isKnown = (id: string) => entries.some((entry) => entry.id === id);
	const removed = listOwn(live).filter(({ id }) => !isKnown(id));

	return {
		...document,
		lists: shown.map((list) => ({
			...list,
			items: list.items.map((entry) => ({
				id: entry.id,
				question: fillQuestion(entry.question),
				home: entry.home === true,
				isShared: isShared(entry),
				state: isShared(entry) ? "live" : readEntryState(lists, live, entry.id),
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

const listOwn = (lists: readonly FaqList[]) =>
	lists.flatMap(({ items }) => items.filter((entry) => !isShared(entry)));

/** With the agency’s facts, as visitors read it; an unknown placeholder stays. */
function fillQuestion(question: string): string {
	try {
		return withFacts({ question }).question;
	} catch {
		return question;
	}
}
