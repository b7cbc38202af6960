import type {
	FaqDocument,
	FaqEntry,
	HomeFaqDocument,
} from "#content/faq-schema.ts";
import { isShared, sortEntries } from "#content/home-questions.ts";
import { moveItem } from "#desk/shared/move-item.ts";
import { isUuid } from "#lib/uuid.ts";

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

/** The one list of the home page. */
export const HOME_LIST = { id: "home", label: "Questions on the home page" };

/** New questions without a subject: in a draft only. */
const UNPLACED = { id: "", label: "Without a subject" };

/** Questions of the FAQ on the home page have their place only: withShared gives them their texts. */
export function toLists(body: FaqDocument | HomeFaqDocument): FaqList[] {
	if ("tabs" in body) return body.tabs;

	const { items, order = [] } = body;
	const shared = order
		.map((id) => ({ id, question: "", answer: "" }))
		.filter(isShared);

	return [{ ...HOME_LIST, items: sortEntries([...items, ...shared], order) }];
}

/** The list of the home page with the questions of the FAQ that it shows. */
export function withShared(
	lists: readonly FaqList[],
	shared: readonly FaqEntry[],
): FaqList[] {
	return lists.map((list) => {
		const own = list.items.filter((item) => !isShared(item));
		const order = list.items.map(({ id }) => id);

		return { ...list, items: sortEntries([...own, ...shared], order) };
	});
}

/** The document that visitors see. */
export function toBody(key: FaqKey, lists: readonly FaqList[]): unknown {
	if (key === "faq")
		return { tabs: lists.filter(({ id }) => id !== UNPLACED.id) };

	const entries = lists.flatMap(({ items }) => items);

	return {
		items: entries.filter((entry) => !isShared(entry)),
		...(entries.some(isShared) && { order: entries.map(({ id }) => id) }),
	};
}

/** Also has what can't be published yet. */
export function toDraft(key: FaqKey, lists: readonly FaqList[]): unknown {
	if (key === "home-faq") return toBody(key, lists);

	return {
		tabs: lists.filter(
			({ id, items }) => id !== UNPLACED.id || items.length > 0,
		),
	};
}

export function findEntry(lists: readonly FaqList[], id: string) {
	for (const list of lists) {
		const entry = list.items.find((each) => each.id === id);
		if (entry) return { list: list.id, entry };
	}

	return null;
}

type Typed = Omit<FaqEntry, "id"> & { list: string };

/**
 * Changes an entry, and moves it to the end of another list if that is another one. An unknown one is added; without
 * a list of the document it waits for one.
 */
export function writeEntry(
	lists: readonly FaqList[],
	id: string,
	{ list: wanted, ...typed }: Typed,
): FaqList[] {
	const entry = { id, ...typed };
	const isKnown = lists.some((list) => list.id === wanted);
	const to = isKnown ? wanted : UNPLACED.id;
	const all = lists.some((list) => list.id === to)
		? lists
		: [...lists, { ...UNPLACED, items: [] }];

	return all.map((list) => {
		const isHere = list.items.some((each) => each.id === id);
		if (list.id !== to)
			return { ...list, items: list.items.filter((each) => each.id !== id) };
		if (!isHere) return { ...list, items: [...list.items, entry] };

		return {
			...list,
			items: list.items.map((each) => (each.id === id ? entry : each)),
		};
	});
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
export function placeEntry<
	Item extends { id: string },
	List extends { id: string; items: readonly Item[] },
>(
	lists: readonly (List & { items: readonly Item[] })[],
	id: string,
	{ list: wanted, before }: { list: string; before: string | null },
): (List & { items: readonly Item[] })[] {
	const entry = lists
		.flatMap(({ items }) => items)
		.find((item) => item.id === id);
	const isKnown = lists.some((list) => list.id === wanted);
	if (!entry || !isKnown || before === id) return [...lists];

	return lists.map((list) => {
		const items = list.items.filter((each) => each.id !== id);
		if (list.id !== wanted) return { ...list, items };

		const at = items.findIndex((each) => each.id === before);
		const to = at < 0 ? items.length : at;

		return { ...list, items: items.toSpliced(to, 0, entry) };
	});
}

/**
 * Gives new entries their addresses on the page, made from their questions.
 * @returns the lists, and the addresses by the ids before
 */
export function nameEntries(
	lists: readonly FaqList[],
	isNamed: (entry: FaqEntry) => boolean = () => true,
) {
	const taken = new Set([
		...lists.map(({ id }) => id),
		...lists.flatMap(({ items }) => items.map(({ id }) => id)),
	]);
	const names = new Map<string, string>();

	const named = lists.map((list) => ({
		...list,
		items: list.items.map((entry) => {
			if (!isUuid(entry.id) || !isNamed(entry)) return entry;

			const id = makeId(entry.question, taken);
			taken.add(id);
			names.set(entry.id, id);

			return { ...entry, id };
		}),
	}));

	return { lists: named, names };
}

/** Ids that the FAQ page has itself, and addresses of the desk. */
const reserved = /^(main|menu|tab-.*|panel-.*|.*-(panel|h)|home|new|draft)$/;

const MAX_ID = 60;

/** `Do you work at weekends?` as `do-you-work-at-weekends`; with a number if that is taken. */
function makeId(question: string, taken: ReadonlySet<string>): string {
	const words = question
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\{[^}]*\}|\p{M}|['’]/gu, "")
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
	const start = cutWords(words) || "question";
	const isFree = (id: string) => !taken.has(id) && !reserved.test(id);

	let id = start;
	for (let number = 2; !isFree(id); number += 1) id = `${start}-${number}`;

	return id;
}

function cutWords(id: string): string {
	if (id.length <= MAX_ID) return id;

	const cut = id.slice(0, MAX_ID + 1);
	return cut.slice(0, Math.max(cut.lastIndexOf("-"), 0)) || id.slice(0, MAX_ID);
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
	const typed = findEntry(lists, id);
	const shown = findEntry(live, id);
	if (!shown) return "draft";

	return isSame(typed?.entry, shown.entry) && typed?.list === shown.list
		? "live"
		: "changed";
}

function isSame(one: FaqEntry | undefined, other: FaqEntry | undefined) {
	return (
		one?.question === other?.question &&
		one?.answer === other?.answer &&
		one?.home === other?.home
	);
}

/** The entries that are new or have other words than on the website. */
export function listChangedEntries(
	lists: readonly FaqList[],
	live: readonly FaqList[],
): FaqEntry[] {
	return lists
		.flatMap(({ items }) => items)
		.filter((entry) => !isShared(entry))
		.filter((entry) => !isSame(entry, findEntry(live, entry.id)?.entry));
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

/** The website's lists with one entry as it is in the draft, before the one that follows it there. */
export function withDraftEntry(
	live: readonly FaqList[],
	lists: readonly FaqList[],
	id: string,
): FaqList[] {
	const found = findEntry(lists, id);
	if (!found) return removeEntry(live, id);

	const { list: wanted, entry } = found;
	const shown = live.find((list) => list.id === wanted);
	if (shown?.items.some((each) => each.id === id))
		return live.map((list) => ({
			...list,
			items: list.items.map((each) => (each.id === id ? entry : each)),
		}));

	const { items = [] } = lists.find((list) => list.id === wanted) ?? {};
	const next = items
		.slice(items.indexOf(entry) + 1)
		.find((each) => shown?.items.some((other) => other.id === each.id));

	return placeEntry(writeEntry(live, id, { ...entry, list: wanted }), id, {
		list: wanted,
		before: next?.id ?? null,
	});
}

/** The address of an entry’s editor. */
export function buildFaqPath(key: FaqKey, id: string): string {
	return key === "faq" ? `/desk/faq/${id}` : `/desk/faq/home/${id}`;
}
