import { withFacts } from "#content/content.ts";
import type {
	FaqDocument,
	FaqEntry,
	HomeFaqDocument,
} from "#content/faq-schema.ts";
import { listShared } from "#content/home-questions.ts";
import type {
	EntryKind,
	EntryPart,
	Typed,
} from "#desk/entries/entry-kind.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { isUuid } from "#lib/uuid.ts";
import {
	type Asker,
	findAsker,
	linkEntry,
	listAskers,
} from "./askers.server.ts";
import { FAQ_PATH, listSubjects, suggestEntry } from "./faq.server.ts";
import { formatEntries } from "./faq-history.server.ts";
import {
	buildFaqPath,
	type FaqKey,
	type FaqList,
	findEntry,
	HOME_LIST,
	removeEntry,
	toBody,
	toDraft,
	toLists,
	withDraftEntry,
	withLiveEntries,
	withShared,
	writeEntry,
} from "./faq-lists.ts";
import { publishEntry } from "./publish-faq.server.ts";

type Body = FaqDocument | HomeFaqDocument;

function declareKind(key: FaqKey): EntryKind<Body> {
	const isHome = key === "home-faq";
	const part: EntryPart<Body> = {
		read: (body, id) => readFields(key, toLists(body), id),
		write(body, id, typed) {
			const lists = toLists(body);

			return toDraft(
				key,
				typed
					? writeEntry(lists, id, {
							question: typed.question ?? "",
							answer: typed.answer ?? "",
							...(typed.home && { home: true }),
							list: isHome ? HOME_LIST.id : (typed.list ?? ""),
						})
					: removeEntry(lists, id),
			);
		},
		isNew: isUuid,
		async start({ db }, { searchParams }) {
			const from = searchParams.get("from");
			const suggested = from ? await suggestEntry(db, from) : null;

			return {
				question: suggested?.question ?? searchParams.get("words") ?? "",
				answer: suggested?.answer ?? "",
				list: searchParams.get("list") ?? "",
			};
		},
		findPath: (body, id) =>
			isHome ? `/#faq-${findIndex(toLists(body), id) + 1}` : `/faq#${id}`,
		findMoved: isHome ? undefined : findMoved,
		async load(site, id, { searchParams }) {
			const from = searchParams.get("from");
			const asker = from ? await findAsker(site.db, from) : null;
			const linked = await listAskers(site.db, key, [id]);

			return {
				hidden: toHidden(asker),
				subjects: await listSubjects(site, key),
				askers: linked.length > 0 || !asker ? linked : [asker],
			};
		},
		async onSaved({ db }, id, fields) {
			const from = fields.get("from");
			if (from) await linkEntry(db, from, { key, entryId: id });
		},
		preview(body, live, id) {
			const lists = toLists(body);
			const shown = toLists(live);
			const previewed = id
				? withDraftEntry(shown, lists, id)
				: withLiveEntries(lists, shown, listUnfilled(lists));

			return toBody(key, previewed) as Body;
		},
		publish: (site, item) => publishEntry(site, key, item),
	};

	return {
		name: key,
		listPath: isHome ? "/desk/faq/home" : FAQ_PATH,
		backPath: FAQ_PATH,
		fields: isHome
			? ["question", "answer"]
			: ["question", "answer", "list", "home"],
		formatBody: formatEntries,
		buildBody: (_, { live }) => live,
		preview: async (_, { live }) => ({
			body: live,
			path: isHome ? "/" : "/faq",
		}),
		part,
	};
}

/** Entries with a placeholder that isn’t known, which no page can show. */
function listUnfilled(lists: readonly FaqList[]): ReadonlySet<string> {
	const entries = lists.flatMap(({ items }) => items);
	return new Set(entries.filter(isUnfilled).map(({ id }) => id));
}

function isUnfilled(entry: FaqEntry): boolean {
	try {
		withFacts(entry);
		return false;
	} catch {
		return true;
	}
}

function toHidden(asker: Asker | null): FieldValues {
	return asker ? { from: asker.leadId } : {};
}

function readFields(
	key: FaqKey,
	lists: readonly FaqList[],
	id: string,
): Typed | null {
	const found = findEntry(lists, id);
	if (!found) return null;

	const { question, answer, home } = found.entry;
	if (key === "home-faq") return { question, answer };

	return { question, answer, list: found.list, home: home ? "1" : "" };
}

/** The home page has numbers instead of names. */
function findIndex(lists: readonly FaqList[], id: string): number {
	return withShared(lists, listShared(currentDocuments().faq))
		.flatMap(({ items }) => items)
		.findIndex((item) => item.id === id);
}

/** Questions of the home page had the address of the FAQ's, with `?list=home-faq`. */
function findMoved(id: string, { searchParams }: URL): string | null {
	if (searchParams.get("list") !== "home-faq") return null;

	const rest = new URLSearchParams(searchParams);
	rest.delete("list");

	return `${buildFaqPath("home-faq", id)}${rest.size > 0 ? `?${rest}` : ""}`;
}

export const faqKind = declareKind("faq");
export const homeFaqKind = declareKind("home-faq");
