import type {
	FaqDocument,
	FaqEntry,
	HomeFaqDocument,
} from "#content/faq-schema.ts";

import { moveItem } from "#desk/shared/move-item.ts";

/** The documents that are edited as lists of questions. */
export type FaqKey = "faq" | "home-faq";

export const faqKeys: readonly FaqKey[] = ["faq", "home-faq"];

export function isFaqKey(text: string): text is FaqKey {
	return (faqKeys as readonly string[]).includes(text);
}

/** A subject of the FAQ, or the one list of the home page. */
export type FaqList = {
	id: string;
	label: string;
	items: readonly FaqEntry[];
};

const HOME_LIST = { id: "home", label: "Questions on the home page" };

export function toLists(body: FaqDocument | HomeFaqDocument): FaqList[] {
	return "tabs" in body ? body.tabs : [{ ...HOME_LIST, items: body.items }];
}

export function toBody(key: FaqKey, lists: readonly FaqList[]): unknown {
	return key === "faq"
		? { tabs: lists }
		: { items: lists.flatMap(({ items }) => items) };
}

export function findEntry(lists: readonly FaqList[], id: string) {
	for (const list of lists) {
		const entry = list.items.find((each) => each.id === id);
		if (entry) return { list: list.id, entry };
	}

	return null;
}

type Typed = { question: string; answer: string };

/** Changes an entry, and moves it to the end of another list if that is another one. */
export function changeEntry(
	lists: readonly FaqList[],
	id: string,
	{ list: wanted, ...typed }: Typed & { list: string },
): FaqList[] {
	const changed = { id, ...typed };

	return lists.map((list) => {
		const isHere = list.items.some((each) => each.id === id);
		if (list.id !== wanted)
			return { ...list, items: list.items.filter((each) => each.id !== id) };
		if (!isHere) return { ...list, items: [...list.items, changed] };

		return {
			...list,
			items: list.items.map((each) => (each.id === id ? changed : each)),
		};
	});
}

/** Adds an entry at the end of a list, with an address of its own made from the question. */
export function addEntry(
	lists: readonly FaqList[],
	{ list: wanted, question, answer }: Typed & { list: string },
): { lists: FaqList[]; id: string } {
	const taken = new Set(
		lists.flatMap(({ items }) => items.map(({ id }) => id)),
	);
	const id = makeId(question, taken);
	const entry = { id, question, answer };

	return {
		id,
		lists: lists.map((list) =>
			list.id === wanted ? { ...list, items: [...list.items, entry] } : list,
		),
	};
}

export function removeEntry(lists: readonly FaqList[], id: string): FaqList[] {
	return lists.map((list) => ({
		...list,
		items: list.items.filter((each) => each.id !== id),
	}));
}

/** Moves an entry up or down within its list. */
export function moveEntry(
	lists: readonly FaqList[],
	id: string,
	by: -1 | 1,
): FaqList[] {
	const entry = findEntry(lists, id)?.entry;

	return lists.map((list) => ({
		...list,
		items: moveItem(list.items, entry, by),
	}));
}

/** Puts an entry before another one of a list, or at its end. Nothing changes for an unknown entry or list. */
export function placeEntry(
	lists: readonly FaqList[],
	id: string,
	{ list: wanted, before }: { list: string; before: string | null },
): FaqList[] {
	const entry = findEntry(lists, id)?.entry;
	const isKnown = lists.some((list) => list.id === wanted);
	if (!entry || !isKnown || before === id) return [...lists];

	return removeEntry(lists, id).map((list) => {
		if (list.id !== wanted) return list;

		const at = list.items.findIndex((each) => each.id === before);
		const to = at < 0 ? list.items.length : at;

		return { ...list, items: list.items.toSpliced(to, 0, entry) };
	});
}

/** `Do you work at weekends?` as `do-you-work-at-weekends`; with a number if that is taken. */
function makeId(question: string, taken: ReadonlySet<string>): string {
	const words = question
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\{[^}]*\}|\p{M}|['’]/gu, "")
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 60)
		.replace(/^-|-$/g, "");
	const start = words || "question";

	let id = start;
	for (let number = 2; taken.has(id); number += 1) id = `${start}-${number}`;

	return id;
}

/**
 * The text without the people it was written to: their names, addresses and numbers, and the greeting.
 * @param names of the person, such as "Jo Client".
 */
export function removeNames(text: string, names: readonly string[]): string {
	const parts = names
		.flatMap((name) => [name, ...name.split(/\s+/)])
		.filter((part) => part.length > 1)
		.sort((a, b) => b.length - a.length)
		.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	const anyName = new RegExp(
		`(?<![\\p{L}\\p{N}])(?:${parts.join("|")})(?![\\p{L}\\p{N}])`,
		"giu",
	);

	return text
		.replace(
			/^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon))\b[^\n]{0,60}\n+/i,
			"",
		)
		.replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "…")
		.replace(/\+?\d[\d ()/-]{7,}\d/g, "…")
		.replace(parts.length > 0 ? anyName : /(?!)/, "…")
		.trim();
}

/** Whether visitors see an entry, and as it is in the draft. */
export function readEntryState(
	lists: readonly FaqList[],
	live: readonly FaqList[],
	id: string,
): "draft" | "changed" | "live" {
	const typed = findEntry(lists, id)?.entry;
	const shown = findEntry(live, id)?.entry;
	if (!shown) return "draft";

	return typed?.question === shown.question && typed.answer === shown.answer
		? "live"
		: "changed";
}

/** The entries that are new or have other words than on the website. */
export function listChangedEntries(
	lists: readonly FaqList[],
	live: readonly FaqList[],
): FaqEntry[] {
	return lists
		.flatMap(({ items }) => items)
		.filter((entry) => {
			const known = findEntry(live, entry.id)?.entry;
			return (
				known?.question !== entry.question || known.answer !== entry.answer
			);
		});
}

/** The lists with some entries as they are on the website: new ones are left out. */
export function withLiveEntries(
	lists: readonly FaqList[],
	live: readonly FaqList[],
	ids: ReadonlySet<string>,
): FaqList[] {
	return lists.map((list) => ({
		...list,
		items: list.items.flatMap((entry) =>
			ids.has(entry.id) ? (findEntry(live, entry.id)?.entry ?? []) : entry,
		),
	}));
}
