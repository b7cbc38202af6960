import { type RawBuilder, sql } from "kysely";
import { dayAt } from "#desk/layout/relative-time.ts";
import { NO_STAGE } from "#desk/shared/lead-labels.ts";
import {
	selectPrimaryContact,
	selectPrimaryPhone,
} from "#features/leads/contact-points.server.ts";
import { selectLastContact } from "#features/leads/last-contact.server.ts";
import { selectNextTask } from "#features/leads/next-task.server.ts";
import { readSearch, SEARCH_TABLE } from "#features/leads/search.server.ts";
import { type Cursor, formatCursor, parseCursor } from "#lib/cursor.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { findAmong, hasTerms, isIndexed } from "#lib/db/full-text.ts";
import { orderBy, readAfter } from "#lib/db/keyset.ts";
import type { SearchTerm } from "#lib/search/words.ts";
import type { PeopleFilter } from "./filter.ts";
import { dueKey, findOrder } from "./sort.server.ts";
import { defaultSort, type PeopleSort } from "./sort.ts";

const PEOPLE_SIZE = 50;

/** The first people that a search reads before it uses the full-text index, which reads every match. */
const SCANNED = 1_000;

export type ListedPerson = Awaited<ReturnType<typeof readPeople>>[number];

/** Who asks, and when: `me` and `late` depend on them. */
export type Viewer = { staffId?: string | null; now: string };

type PeopleQuery = Viewer & {
	filter: PeopleFilter;
	sort?: PeopleSort;
	/** `next` of the page before. */
	after?: string | null;
	size?: number;
};

export async function listPeople(
	db: Database,
	{
		filter,
		sort = defaultSort,
		after = null,
		size = PEOPLE_SIZE,
		...viewer
	}: PeopleQuery,
): Promise<{ people: ListedPerson[]; next: string | null }> {
	const cursor = parseCursor(after);
	const rows = await findRows(db, { filter, viewer, sort, cursor }, size + 1);
	const shown = rows.slice(0, size);
	const last = shown.at(-1);

	return {
		people: await readPeople(
			db,
			shown.map(({ id }) => id),
			viewer.now,
		),
		next: last && rows.length > size ? formatCursor(last.id, last.key) : null,
	};
}

type FoundRow = { id: string; key: string | number };

async function findRows(
	db: Database,
	query: {
		filter: PeopleFilter;
		viewer: Viewer;
		sort: PeopleSort;
		cursor: Cursor | null;
	},
	limit: number,
): Promise<FoundRow[]> {
	const { filter, viewer, sort, cursor } = query;
	const order = findOrder(sort);
	const terms = await readSearch(db, filter.q);

	const read = (isSearched: RawBuilder<boolean> | null, limit: number) =>
		readAfter(order, cursor, limit, (isAfter, limit) =>
			matchingPeople(db, filter, viewer)
				.select(["people.id", sql<string | number>`${order.key}`.as("key")])
				.where(isAfter)
				.$if(isSearched !== null, (people) =>
					people.where(isSearched ?? sql<boolean>`1 = 1`),
				)
				.orderBy(orderBy(order))
				.limit(limit)
				.execute(),
		);
	if (terms.length === 0) return await read(null, limit);

	const first = await read(null, SCANNED);
	const rows = new Map(first.map((row) => [row.id, row]));
	const found = await findAmong([...rows.keys()], limit, (ids) =>
		findWithTerms(db, ids, terms),
	);
	if (first.length < SCANNED || found.length === limit)
		return found.flatMap((id) => rows.get(id) ?? []);

	return await read(isFound(db, terms), limit);
}

/** Those of some people whose texts have the terms. */
async function findWithTerms(
	db: Database,
	ids: readonly string[],
	terms: readonly SearchTerm[],
): Promise<string[]> {
	const rows = await db
		.selectFrom("search_entries")
		.select((entry) => entry.ref("person_id").$notNull().as("id"))
		.where("person_id", "in", [...ids, ""])
		.where(hasTerms(db, terms))
		.execute();

	return rows.map(({ id }) => id);
}

/** True for people who have a text with the terms. Reads the full-text index. */
function isFound(
	db: Database,
	terms: readonly SearchTerm[],
): RawBuilder<boolean> {
	return sql<boolean>`people.id IN (SELECT person_id FROM search_entries
		WHERE ${isIndexed(db, SEARCH_TABLE, terms)})`;
}

/** How many people match, at most `max`. */
export async function countPeople(
	db: Database,
	filter: PeopleFilter,
	viewer: Viewer,
	max?: number,
): Promise<number> {
	const matching = await selectMatching(db, filter, viewer);
	const counted = max === undefined ? matching : matching.limit(max);
	const row = await db
		.selectFrom(counted.as("matching"))
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.executeTakeFirstOrThrow();

	return Number(row.count);
}

/** A query for the ids of all people who match, in no order. */
export async function selectMatching(
	db: Database,
	filter: PeopleFilter,
	viewer: Viewer,
) {
	const terms = await readSearch(db, filter.q);

	return matchingPeople(db, filter, viewer)
		.select("people.id")
		.$if(terms.length > 0, (people) => people.where(isFound(db, terms)));
}

/** All filters but the search. */
function matchingPeople(
	db: Database,
	{ stage, tag, assignee, task }: PeopleFilter,
	{ staffId = null, now }: Viewer,
) {
	let query = db.selectFrom("people").where("people.merged_into", "is", null);
	if (stage === NO_STAGE) query = query.where("people.stage", "is", null);
	else if (stage !== null) query = query.where("people.stage", "=", stage);

	if (assignee === "nobody")
		query = query.where("people.assignee_id", "is", null);
	else if (assignee !== null)
		query = query.where(
			"people.assignee_id",
			"=",
			assignee === "me" ? (staffId ?? "") : assignee,
		);

	if (task === "none") query = query.where(sql<boolean>`${dueKey} = '1'`);
	if (task === "late")
		query = query.where(sql<boolean>`${dueKey} < ${`0${dayAt(now)}`}`);

	if (tag !== null)
		query = query.where("people.id", "in", ({ selectFrom }) =>
			selectFrom("person_tags")
				.select("person_tags.person_id")
				.where("tag", "=", tag)
				.where("deleted_at", "is", null),
		);

	return query;
}

/** In the order of the ids. */
export async function readPeople(
	db: Database,
	ids: readonly string[],
	now: string,
) {
	const people = await db
		.selectFrom("people")
		.leftJoin("staff", "staff.id", "people.assignee_id")
		.select([
			"people.id",
			"people.name",
			"people.company",
			"people.stage",
			"people.value_cents as valueCents",
			"people.period",
			"people.next_due_on as dueOn",
			"people.last_lead_at as lastLeadAt",
			"staff.name as assignee",
		])
		.select(selectPrimaryContact().as("contact"))
		.select(selectPrimaryPhone().as("phone"))
		.select(selectLastContact(now).as("lastContact"))
		.select(selectNextTask().as("task"))
		.where("people.id", "in", [...ids, ""])
		.execute();
	const tags = await db
		.selectFrom("person_tags")
		.select(["person_id", "tag"])
		.where("person_id", "in", [...ids, ""])
		.where("deleted_at", "is", null)
		.orderBy("tag")
		.execute();

	const byId = new Map(people.map((person) => [person.id, person]));

	return ids.flatMap((id) => {
		const person = byId.get(id);
		const own = tags.filter(({ person_id }) => person_id === id);

		return person ? [{ ...person, tags: own.map(({ tag }) => tag) }] : [];
	});
}
