import { sql } from "kysely";
import type { Stage } from "#database/lead-tables.ts";
import { listTags } from "#desk/people/card/people.server.ts";
import { parsePeopleFilter } from "#desk/people/list/filter.ts";
import { readPeople } from "#desk/people/list/list.server.ts";
import { findOrder } from "#desk/people/list/sort.server.ts";
import { readSearch, SEARCH_TABLE } from "#features/leads/search.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { hasTerms, isAmongIndexed } from "#lib/db/full-text.ts";
import { foldText } from "#lib/search/fold.ts";
import {
	buildPattern,
	findMatch,
	type Piece,
	splitAtHits,
} from "#lib/search/text-search.ts";
import type { SearchTerm } from "#lib/search/words.ts";

export type Found = {
	people: FoundPerson[];
	companies: FoundCompany[];
	tags: string[];
	texts: FoundText[];
};

type FoundPerson = {
	id: string;
	name: string;
	/** Company, and how to reach them. */
	detail: string;
	stage: Stage | null;
};

type FoundCompany = { name: string; count: number; personId: string };

type FoundText = {
	/** Of the note or email. */
	id: string;
	personId: string;
	name: string;
	kind: "Note" | "Email";
	/** The line that matched, with what matched in it. */
	line: Piece[];
	at: string;
};

const nothing: Found = {
	people: [],
	companies: [],
	tags: [],
	texts: [],
};

const MAX_PEOPLE = 8;
const MAX_COMPANIES = 3;
const MAX_TAGS = 3;
const MAX_TEXTS = 5;

/** The latest texts that are read before the full-text index: a frequent word is among them. */
const SCANNED = 2_000;

/** Matches of the full-text index that are read: a rarer word has fewer. */
const MAX_INDEXED = 2_000;

/** Sorts after every text that begins with another. */
const LAST = "\uffff";

/** People by name, then by what else is on their card; companies, tags, and lines of notes and emails. */
export async function findEverything(
	db: Database,
	typed: string,
	now: string,
): Promise<Found> {
	const { q } = parsePeopleFilter(new URLSearchParams({ q: typed }));
	if (q === "") return nothing;

	const terms = await readSearch(db, q);
	if (terms.length === 0) return nothing;

	const [named, others, companies, tags, texts] = await Promise.all([
		listNamed(db, q, now),
		listMentioned(db, terms, now),
		listCompanies(db, q),
		listTags(db),
		listTexts(db, q, terms),
	]);
	const wanted = foldText(q);
	const people = new Map(
		[...named, ...sortByName(others, wanted)].map((person) => [
			person.id,
			person,
		]),
	);

	return {
		people: [...people.values()]
			.slice(0, MAX_PEOPLE)
			.map(({ id, name, contact, company, phone, stage }) => ({
				id,
				name: name ?? (contact || "No name"),
				detail: [company, phone ?? (name === null ? null : contact)]
					.filter(Boolean)
					.join(", "),
				stage,
			})),
		companies,
		tags: tags
			.filter((tag) => foldText(tag).startsWith(wanted))
			.slice(0, MAX_TAGS),
		texts,
	};
}

function sortByName<Person extends { name: string | null }>(
	people: readonly Person[],
	wanted: string,
): Person[] {
	const isNamed = ({ name }: Person) =>
		foldText(name ?? "")
			.split(/\s+/)
			.some((word) => word.startsWith(wanted));

	return [...people].sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}

/** People whose name begins with what is typed, by an index. */
async function listNamed(db: Database, q: string, now: string) {
	const { key } = findOrder({ by: "name", isDescending: false });
	const start = `0${foldText(q)}`;
	const rows = await db
		.selectFrom("people")
		.select("people.id")
		.where("people.merged_into", "is", null)
		.where(sql<boolean>`${key} >= ${start} AND ${key} < ${start + LAST}`)
		.orderBy(key)
		.limit(MAX_PEOPLE)
		.execute();

	return await readPeople(
		db,
		rows.map(({ id }) => id),
		now,
	);
}

/** People by what is on their cards; whatever has changed last comes first. */
async function listMentioned(
	db: Database,
	terms: readonly SearchTerm[],
	now: string,
) {
	const latest = sql<boolean>`search_entries.seq >
		(SELECT max(seq) - ${sql.lit(SCANNED)} FROM search_entries) AND ${hasTerms(db, terms)}`;
	const found = await readMentioned(db, latest);
	if (found.length < MAX_PEOPLE)
		found.push(...(await readMentioned(db, isInIndex(db, terms))));

	return await readPeople(db, [...new Set(found)].slice(0, MAX_PEOPLE), now);
}

/** Without a join: PostgreSQL would read all people for it. */
async function readMentioned(
	db: Database,
	isFound: ReturnType<typeof sql<boolean>>,
): Promise<string[]> {
	const rows = await db
		.selectFrom("search_entries")
		.select((entry) => entry.ref("person_id").$notNull().as("id"))
		.select(({ fn }) => fn.max("seq").as("latest"))
		.where(isFound)
		.groupBy("person_id")
		.orderBy("latest", "desc")
		.limit(MAX_PEOPLE)
		.execute();
	const living = await db
		.selectFrom("people")
		.select("id")
		.where("id", "in", [...rows.map(({ id }) => id), ""])
		.where("merged_into", "is", null)
		.execute();
	const ids = new Set(living.map(({ id }) => id));

	return rows.map(({ id }) => id).filter((id) => ids.has(id));
}

async function listCompanies(db: Database, q: string): Promise<FoundCompany[]> {
	const { key } = findOrder({ by: "company", isDescending: false });
	const start = `0${foldText(q)}`;
	const rows = await db
		.selectFrom(
			db
				.selectFrom("people")
				.select(["people.id", "people.company", "people.company_key"])
				.where("people.merged_into", "is", null)
				.where(sql<boolean>`${key} >= ${start} AND ${key} < ${start + LAST}`)
				.limit(500)
				.as("matching"),
		)
		.select("company_key")
		.select(({ fn }) => [
			fn.min<string>("company").as("name"),
			fn.min<string>("id").as("personId"),
			fn.countAll<number | string>().as("count"),
		])
		.groupBy("company_key")
		.orderBy("name")
		.limit(MAX_COMPANIES)
		.execute();

	return rows.map(({ name, personId, count }) => ({
		name,
		personId,
		count: Number(count),
	}));
}

/** The latest notes and emails with all words of a search. */
async function listTexts(
	db: Database,
	q: string,
	terms: readonly SearchTerm[],
): Promise<FoundText[]> {
	const latest = sql<boolean>`search_entries.seq >= (
		SELECT min(seq) FROM (SELECT seq FROM search_entries
			WHERE note_id IS NOT NULL OR message_id IS NOT NULL
			ORDER BY seq DESC LIMIT ${sql.lit(SCANNED)}) AS latest)
		AND ${hasTerms(db, terms)}`;
	const found = await readTexts(db, latest);
	const rows =
		found.length === MAX_TEXTS
			? found
			: await readTexts(db, isInIndex(db, terms));

	return rows.map(({ text, note_id, message_id, person_id, ...row }) => ({
		id: note_id ?? message_id ?? "",
		personId: person_id ?? "",
		name: row.name ?? (row.contact || "No name"),
		kind: note_id === null ? "Email" : "Note",
		line: cutLine(text ?? "", q),
		at: row.at ?? "",
	}));
}

function isInIndex(db: Database, terms: readonly SearchTerm[]) {
	return sql<boolean>`search_entries.${isAmongIndexed(db, SEARCH_TABLE, terms, MAX_INDEXED)}`;
}

function readTexts(db: Database, isFound: ReturnType<typeof sql<boolean>>) {
	return db
		.selectFrom("search_entries")
		.innerJoin("people", "people.id", "search_entries.person_id")
		.leftJoin("notes", "notes.id", "search_entries.note_id")
		.leftJoin("messages", "messages.id", "search_entries.message_id")
		.select([
			"search_entries.note_id",
			"search_entries.message_id",
			"search_entries.person_id",
			"people.name",
		])
		.select(({ fn }) => [
			fn.coalesce("notes.text", "messages.text").as("text"),
			fn.coalesce("notes.created_at", "messages.created_at").as("at"),
		])
		.select(sql<string>`coalesce(messages.address, '')`.as("contact"))
		.where(({ eb, or }) =>
			or([
				eb("search_entries.note_id", "is not", null),
				eb("search_entries.message_id", "is not", null),
			]),
		)
		.where(isFound)
		.orderBy("search_entries.seq", "desc")
		.limit(MAX_TEXTS)
		.execute();
}

/** Characters shown before and after what matched. */
const BEFORE = 40;
const AFTER = 80;

/** The words around the first match of the search, or of one of its words. */
export function cutLine(text: string, q: string): Piece[] {
	const line = text.replace(/\s+/g, " ").trim();
	const patterns = [q, ...q.split(/\s+/)].flatMap(
		(words) => buildPattern(words) ?? [],
	);
	const pattern = patterns.find((each) => findMatch(line, each) !== -1);
	if (!pattern) return [{ text: line.slice(0, BEFORE + AFTER), hit: false }];

	const at = findMatch(line, pattern);
	const start = at <= BEFORE ? 0 : line.indexOf(" ", at - BEFORE) + 1;
	const rest = line.slice(start, at + AFTER);
	const isCut = at + AFTER < line.length;

	return splitAtHits(
		`${start > 0 ? "…" : ""}${rest}${isCut ? "…" : ""}`,
		pattern,
	);
}
