import { sql } from "kysely";
import {
	NO_STAGE,
	type StageFilter,
	stageFilters,
} from "#desk/shared/lead-labels.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import { readSearch, SEARCH_TABLE } from "#features/leads/search.server.ts";
import { selectLastContact } from "#features/privacy/last-contact.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { aggregateText } from "#lib/db/dialect.ts";
import { findAmong, hasTerms, isIndexed } from "#lib/db/full-text.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { isInstant } from "#lib/time/dates.ts";
import { isUuid } from "#lib/uuid.ts";

const PEOPLE_SIZE = 50;

/** The newest people that a search reads before it uses the full-text index, which reads every match. */
const SCANNED = 1_000;

const MAX_SEARCH = 200;

export type PeopleFilter = {
	q: string;
	stage: StageFilter | null;
	tag: string | null;
	/** A staff id, or `nobody`. */
	assignee: string | null;
};

type Cursor = { at: string; id: string };

export type ListedPerson = Awaited<ReturnType<typeof readPeople>>[number];

export function parsePeopleFilter(query: URLSearchParams): PeopleFilter {
	const stage = query.get("stage");

	return {
		q: cutText((query.get("q") ?? "").trim(), MAX_SEARCH),
		stage: stageFilters.find((each) => each === stage) ?? null,
		tag: query.get("tag") || null,
		assignee: query.get("assignee") || null,
	};
}

export function peopleQuery(filter: PeopleFilter): URLSearchParams {
	const entries = Object.entries(filter).filter(
		(entry): entry is [string, string] => Boolean(entry[1]),
	);

	return new URLSearchParams(entries);
}

type PeopleQuery = {
	filter: PeopleFilter;
	/** The current time. */
	now: string;
	/** `next` of the page before. */
	after?: string | null;
	size?: number;
};

/** Those who wrote or were added last come first. */
export async function listPeople(
	db: Database,
	{ filter, now, after = null, size = PEOPLE_SIZE }: PeopleQuery,
): Promise<{ people: ListedPerson[]; next: string | null }> {
	const ids = await findIds(db, filter, parseCursor(after), size + 1);
	const people = await readPeople(db, ids.slice(0, size), now);
	const last = people.at(-1);

	return {
		people,
		next: last && ids.length > size ? `${last.lastLeadAt}_${last.id}` : null,
	};
}

async function findIds(
	db: Database,
	filter: PeopleFilter,
	cursor: Cursor | null,
	limit: number,
): Promise<string[]> {
	const terms = await readSearch(db, filter.q);
	const people = matchingPeople(db, filter, cursor)
		.select("people.id")
		.orderBy("people.last_lead_at", "desc")
		.orderBy("people.id", "desc");
	if (terms.length === 0) return idsIn(await people.limit(limit).execute());

	const first = idsIn(await people.limit(SCANNED).execute());
	const newest = await findAmong(first, limit, async (ids) =>
		idsIn(
			await db
				.selectFrom("search_entries")
				.select((entry) => entry.ref("person_id").$notNull().as("id"))
				.where("person_id", "in", ids)
				.where(hasTerms(db, terms))
				.execute(),
		),
	);
	if (first.length < SCANNED || newest.length === limit) return newest;

	const indexed = sql<string>`(SELECT person_id FROM search_entries
		WHERE ${isIndexed(db, SEARCH_TABLE, terms)})`;

	return idsIn(
		await people.where("people.id", "in", indexed).limit(limit).execute(),
	);
}

function matchingPeople(
	db: Database,
	{ stage, tag, assignee }: PeopleFilter,
	cursor: Cursor | null,
) {
	let query = db.selectFrom("people").where("people.merged_into", "is", null);
	if (stage === NO_STAGE) query = query.where("people.stage", "is", null);
	else if (stage !== null) query = query.where("people.stage", "=", stage);

	if (assignee === "nobody")
		query = query.where("people.assignee_id", "is", null);
	else if (assignee !== null)
		query = query.where("people.assignee_id", "=", assignee);

	if (tag !== null)
		query = query.where("people.id", "in", ({ selectFrom }) =>
			selectFrom("person_tags")
				.select("person_tags.person_id")
				.where("tag", "=", tag)
				.where("deleted_at", "is", null),
		);

	if (cursor !== null)
		query = query.where(({ eb, refTuple, tuple }) =>
			eb(
				refTuple("people.last_lead_at", "people.id"),
				"<",
				tuple(cursor.at, cursor.id),
			),
		);

	return query;
}

function readPeople(db: Database, ids: readonly string[], now: string) {
	return db
		.selectFrom("people")
		.leftJoin("staff", "staff.id", "people.assignee_id")
		.select([
			"people.id",
			"people.name",
			"people.company",
			"people.stage",
			"people.last_lead_at as lastLeadAt",
			"staff.name as assignee",
		])
		.select(selectPrimaryContact().as("contact"))
		.select(selectLastContact(now).as("lastContact"))
		.select(({ selectFrom }) =>
			selectFrom("person_tags")
				.select(aggregateText(db, "tag").as("tags"))
				.whereRef("person_tags.person_id", "=", "people.id")
				.where("deleted_at", "is", null)
				.as("tags"),
		)
		.where("people.id", "in", ids)
		.orderBy("people.last_lead_at", "desc")
		.orderBy("people.id", "desc")
		.execute();
}

function parseCursor(text: string | null): Cursor | null {
	const [at = "", id = ""] = (text ?? "").split("_");
	return isInstant(at) && isUuid(id) ? { at, id } : null;
}

function idsIn(rows: readonly { id: string }[]): string[] {
	return rows.map(({ id }) => id);
}
