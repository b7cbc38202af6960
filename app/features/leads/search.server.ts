import type { Expression } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { executeAll } from "#lib/db/dialect.ts";
import {
	hasExactWord,
	hasIndexedRow,
	isAmongIndexed,
} from "#lib/db/full-text.ts";
import {
	countSharedBySlips,
	isCorrectable,
	isOneSlip,
	listTrigrams,
} from "#lib/search/slips.ts";
import {
	parseSearch,
	type SearchTerm,
	searchText,
	searchWords,
} from "#lib/search/words.ts";

export const SEARCH_TABLE = "search_entries";

/** Words of one name or company that misspellings are corrected to. */
const MAX_NAME_WORDS = 8;

/** Corrections that one misspelled word is replaced with. */
const MAX_CORRECTIONS = 5;

/** Notes on lost deals of one person that are found; the latest ones. */
const MAX_LOSSES = 20;

type Texts = readonly (string | null | undefined)[];

export function leadEntryInsert(
	db: Database,
	leadId: string,
	personId: Expression<string>,
	texts: Texts,
) {
	return db.insertInto("search_entries").values({
		person_id: personId,
		lead_id: leadId,
		words: searchText(...texts),
	});
}

/** Indexes a person's name, emails, phones, company, tags and notes on lost deals, instead of the earlier ones. */
export async function indexPerson(trx: Database, id: string): Promise<void> {
	await indexPeople(trx, [id]);
}

/** As `indexPerson`, for several people. */
export async function indexPeople(
	trx: Database,
	personIds: readonly string[],
): Promise<void> {
	const ids = [...personIds, ""];
	const people = await trx
		.selectFrom("people")
		.select(["id", "name", "company"])
		.where("id", "in", ids)
		.execute();
	if (people.length === 0) return;

	const points = await trx
		.selectFrom("contact_points")
		.select(["person_id", "value as text"])
		.where("person_id", "in", ids)
		.orderBy("kind")
		.orderBy("id")
		.execute();
	const tags = await trx
		.selectFrom("person_tags")
		.select(["person_id", "tag as text"])
		.where("person_id", "in", ids)
		.where("deleted_at", "is", null)
		.orderBy("tag")
		.execute();
	const losses = await trx
		.selectFrom("stage_changes")
		.select(["person_id", "note as text"])
		.where("person_id", "in", ids)
		.where("note", "is not", null)
		.orderBy("id", "desc")
		.execute();

	const grouped = [points, tags, losses].map((rows) =>
		Map.groupBy(rows, ({ person_id }) => person_id),
	);
	const [pointsOf, tagsOf, lossesOf] = grouped;
	const rows = people.map(({ id, name, company }) => ({
		person_id: id,
		words: searchText(
			name,
			...listTexts(pointsOf?.get(id)),
			company,
			...listTexts(tagsOf?.get(id)),
			...listTexts(lossesOf?.get(id)).slice(0, MAX_LOSSES),
		),
	}));

	await personEntriesUpsert(trx, rows).execute();
}

function listTexts(rows: readonly { text: string | null }[] = []) {
	return rows.map(({ text }) => text);
}

/** The entry of the person with an email address, with these texts only. */
export function newPersonEntryInsert(
	db: Database,
	personId: Expression<string>,
	texts: Texts,
) {
	return personEntriesUpsert(db, [
		{ person_id: personId, words: searchText(...texts) },
	]);
}

/** Indexes people that have no entry yet. */
export async function indexNewPeople(
	trx: Database,
	people: readonly { id: string; texts: Texts }[],
): Promise<void> {
	const rows = people.map(({ id, texts }) => ({
		person_id: id,
		words: searchText(...texts),
	}));

	await trx.insertInto("search_entries").values(rows).execute();
}

function personEntriesUpsert(
	db: Database,
	rows: readonly {
		person_id: string | Expression<string>;
		words: string;
	}[],
) {
	return db
		.insertInto("search_entries")
		.values(rows)
		.onConflict((conflict) =>
			conflict
				.column("person_id")
				.where("lead_id", "is", null)
				.where("note_id", "is", null)
				.where("message_id", "is", null)
				.doUpdateSet(({ ref }) => ({ words: ref("excluded.words") })),
		);
}

/** Indexes a note's text, instead of its earlier one. */
export async function indexNote(
	trx: Database,
	note: { id: string; person_id: string; text: string },
): Promise<void> {
	const words = searchText(note.text);

	await trx
		.insertInto("search_entries")
		.values({ person_id: note.person_id, note_id: note.id, words })
		.onConflict((conflict) => conflict.column("note_id").doUpdateSet({ words }))
		.execute();
}

/** Indexes a note as it is now; a deleted one is no longer found. */
export async function reindexNote(trx: Database, id: string): Promise<void> {
	const note = await trx
		.selectFrom("notes")
		.select(["id", "person_id", "text"])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (note) return await indexNote(trx, note);

	await trx.deleteFrom("search_entries").where("note_id", "=", id).execute();
}

export async function indexMessage(
	trx: Database,
	message: { id: string; person_id: string; subject: string; text: string },
): Promise<void> {
	await trx
		.insertInto("search_entries")
		.values({
			person_id: message.person_id,
			message_id: message.id,
			words: searchText(message.subject, message.text),
		})
		.execute();
}

/** Corrects misspellings to the words of these names and companies from now on. */
export async function indexNames(
	trx: Database,
	...people: readonly Texts[]
): Promise<void> {
	await executeAll(trx, nameInserts(trx, ...people));
}

/** @param people the name and company of each. */
export function nameInserts(db: Database, ...people: readonly Texts[]) {
	const words = new Set(
		people.flatMap((names) =>
			searchWords(...names)
				.split(" ")
				.filter(isCorrectable)
				.slice(0, MAX_NAME_WORDS),
		),
	);
	// In the same order in each transaction, as they wait for each other's keys.
	const rows = [...words].sort().flatMap((word) =>
		listTrigrams(word)
			.sort()
			.map((trigram) => ({ trigram, word })),
	);
	if (rows.length === 0) return [];

	const insert = db.insertInto("search_trigrams").values(rows);

	return [insert.onConflict((conflict) => conflict.doNothing())];
}

/** Removes those of the words from the corrections that no search text has. */
export async function removeUnusedNames(
	trx: Database,
	words: Iterable<string>,
): Promise<void> {
	for (const word of new Set(words)) {
		if (!isCorrectable(word)) continue;

		const isWord = hasExactWord(trx, SEARCH_TABLE, word);
		if (await hasIndexedRow(trx, SEARCH_TABLE, isWord)) continue;

		await trx.deleteFrom("search_trigrams").where("word", "=", word).execute();
	}
}

/**
 * Parses a search. Words that no search text has are replaced with the words
 * of names and companies that differ in one letter.
 */
export async function readSearch(
	db: Database,
	typed: string,
): Promise<SearchTerm[]> {
	return Promise.all(parseSearch(typed).map((term) => correctSlips(db, term)));
}

async function correctSlips(
	db: Database,
	term: SearchTerm,
): Promise<SearchTerm> {
	const [[word = ""] = []] = term;
	if (term.length > 1 || !isCorrectable(word)) return term;

	const isTerm = isAmongIndexed(db, SEARCH_TABLE, [term], 1);
	if (await hasIndexedRow(db, SEARCH_TABLE, isTerm)) return term;

	const corrections = await findCorrections(db, word);

	return corrections.length > 0 ? corrections.map((each) => [each]) : term;
}

async function findCorrections(db: Database, word: string): Promise<string[]> {
	const trigrams = listTrigrams(word);
	const similar = await db
		.selectFrom("search_trigrams")
		.select("word")
		.where("trigram", "in", trigrams)
		.groupBy("word")
		.having(({ fn }) => fn.countAll(), ">=", countSharedBySlips(trigrams))
		.execute();

	return similar
		.map((row) => row.word)
		.filter((known) => isOneSlip(word, known))
		.sort()
		.slice(0, MAX_CORRECTIONS);
}
