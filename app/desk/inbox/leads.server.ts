import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { company } from "#content/content.ts";
import type { Schema } from "#database/schema.ts";
import { NO_STAGE } from "#desk/shared/lead-labels.ts";
import { staffBooking } from "#features/booking/lead.server.ts";
import { readSearch, SEARCH_TABLE } from "#features/leads/search.server.ts";
import { newsletterDeclaration } from "#features/newsletter/form.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { findAmong, hasTerms, isIndexed } from "#lib/db/full-text.ts";
import type { SearchTerm } from "#lib/search/words.ts";
import { addDays, findDayStart } from "#lib/time/dates.ts";
import { makeFirstId } from "#lib/uuid.ts";
import { type LeadFilter, MAX_COUNTED } from "./filter.ts";

/** A lead in a list or an export. Times are UTC, ISO 8601; `assignee` is a name. */
export type ListedLead = Awaited<ReturnType<typeof readLeads>>[number];

export type LeadQuery = {
	filter: LeadFilter;
	/** Resolves the filter `me`. */
	staffId: string | null;
	/** Resolves the filter `overdue`. */
	at: string;
	/** Only leads with smaller ids. */
	before?: string | null | undefined;
	/** Only leads with greater ids. */
	after?: string | null;
	/**
	 * As the inbox lists them: only the newest of a person's matching leads, unless words are searched for, and
	 * newsletter subscriptions only when they are asked for.
	 */
	perPerson?: boolean;
	/** How many of the newest leads a search reads before it uses the full-text index. */
	scanned?: number;
};

/** Words in fewer than one in forty of these leads use the full-text index, which reads every match. */
const SCANNED = 2_000;

export async function listLeads(
	db: Database,
	{ size, ...query }: LeadQuery & { size: number },
): Promise<{ leads: ListedLead[]; older: boolean }> {
	const ids = await findIds(db, query, size + 1);
	return {
		leads: await readLeads(db, ids.slice(0, size)),
		older: ids.length > size,
	};
}

/** Counts matching leads, up to `MAX_COUNTED` + 1. */
export async function countLeads(
	db: Database,
	query: LeadQuery,
): Promise<number> {
	return (await findIds(db, query, MAX_COUNTED + 1)).length;
}

/** A query for the people of all leads that match. */
export async function selectMatchingPeople(db: Database, query: LeadQuery) {
	const terms = await readSearch(db, query.filter.q);
	const leads = filterLeads(db, query).$if(terms.length > 0, (found) =>
		found.where("leads.id", "in", findIndexed(db, terms)),
	);

	return db
		.selectFrom("people")
		.select("people.id")
		.where("people.merged_into", "is", null)
		.where(
			"people.id",
			"in",
			leads.select((lead) => lead.ref("leads.person_id").$notNull().as("id")),
		);
}

const MAX_SOURCES = 100;

/** Sources of leads in alphabetical order; reads one index entry per source. */
export async function listLeadSources(db: Database): Promise<string[]> {
	const { rows } = await sql<{ traffic_source: string | null }>`
		WITH RECURSIVE sources (traffic_source) AS (
			SELECT min(traffic_source) FROM leads
			UNION ALL
			SELECT (SELECT min(traffic_source) FROM leads WHERE leads.traffic_source > sources.traffic_source)
			FROM sources WHERE sources.traffic_source IS NOT NULL
		)
		SELECT traffic_source FROM sources LIMIT ${MAX_SOURCES}`.execute(db);
	return rows.flatMap(({ traffic_source }) =>
		traffic_source === null ? [] : [traffic_source],
	);
}

/** Newest first. */
async function findIds(
	db: Database,
	query: LeadQuery,
	limit: number,
): Promise<string[]> {
	const { scanned = SCANNED } = query;
	const terms = await readSearch(db, query.filter.q);
	const leads = filterLeads(db, query)
		.select("leads.id")
		.orderBy("leads.id", "desc");
	if (terms.length === 0)
		return listIds(
			await leads
				.$if(query.perPerson === true, (each) =>
					each.where((eb) => eb.not(eb.exists(selectLater(eb, query)))),
				)
				.limit(limit)
				.execute(),
		);

	const first = listIds(await leads.limit(scanned).execute());
	const newest = await findAmong(first, limit, async (ids) =>
		listIds(
			await db
				.selectFrom("leads")
				.select("leads.id")
				.where("leads.id", "in", ids)
				.where(isFound(db, terms))
				.execute(),
		),
	);
	if (first.length < scanned || newest.length === limit) return newest;

	const indexed = leads.where("leads.id", "in", findIndexed(db, terms));

	return listIds(await indexed.limit(limit).execute());
}

/**
 * True for leads whose own search text, or one of their person or of a note about them, has the terms. Without
 * EXISTS, for which PostgreSQL may read all texts first.
 */
function isFound(
	db: Database,
	terms: readonly SearchTerm[],
): RawBuilder<boolean> {
	return sql`(
		(SELECT 1 FROM search_entries
			WHERE lead_id = leads.id AND ${hasTerms(db, terms)}
			LIMIT 1) = 1
		OR (SELECT 1 FROM search_entries
			WHERE person_id = leads.person_id AND lead_id IS NULL
			AND ${hasTerms(db, terms)}
			LIMIT 1) = 1)`;
}

/**
 * The ids of all leads as in `isFound`. `coalesce` keeps SQLite from reading all
 * rows without a lead by their index.
 */
function findIndexed(
	db: Database,
	terms: readonly SearchTerm[],
): RawBuilder<string> {
	const matches = isIndexed(db, SEARCH_TABLE, terms);
	return sql`(
		SELECT lead_id FROM search_entries WHERE lead_id IS NOT NULL AND ${matches}
		UNION ALL
		SELECT leads.id FROM search_entries
			JOIN leads ON leads.person_id = search_entries.person_id
			WHERE coalesce(search_entries.lead_id, '') = '' AND ${matches})`;
}

/** Applies every filter but the search. Covered by `leads_spam_id` and the indexes of unread and unanswered leads. */
function filterLeads(db: Database, query: LeadQuery) {
	return db
		.selectFrom("leads")
		.where(matchesFilter(query, "leads"))
		.$if(query.filter.tag !== null, (leads) =>
			leads.where("leads.person_id", "in", (eb) =>
				eb
					.selectFrom("person_tags")
					.select("person_id")
					.where("tag", "=", query.filter.tag ?? "")
					.where("deleted_at", "is", null),
			),
		);
}

/** Matching leads of the same person that came after a lead. Tags are the person's, and need no second look. */
function selectLater(
	eb: ExpressionBuilder<Schema, "leads">,
	{ before, ...query }: LeadQuery,
) {
	return eb
		.selectFrom("leads as later")
		.select("later.id")
		.whereRef("later.person_id", "=", "leads.person_id")
		.whereRef("later.id", ">", "leads.id")
		.where(matchesFilter(query, "later"));
}

function matchesFilter(
	{
		filter,
		staffId,
		at,
		before: last = null,
		after: first = null,
		perPerson,
	}: LeadQuery,
	table: "leads" | "later",
): RawBuilder<boolean> {
	const { after, before } = idRange(filter, first, last);
	const assignee =
		filter.assignee === "me" ? (staffId ?? "nobody") : filter.assignee;
	const { kind, status, industry, recommendation } = filter;
	const equal = {
		kind,
		stage: status === NO_STAGE ? null : status,
		traffic_source: filter.source,
		industry,
		recommendation,
		assignee_id: assignee === "nobody" ? null : assignee,
	};
	const column = (name: string) => sql.ref(`${table}.${name}`);
	// The plus keeps SQLite from an index that has the filter's columns but not the person.
	const spam = table === "later" ? sql`+${column("spam")}` : column("spam");
	const conditions = [
		sql<boolean>`${spam} = ${filter.spam ? 1 : 0}`,
		sql<boolean>`${column("kind")} <> ${staffBooking.kind}`,
		...(perPerson && filter.kind === null && filter.q === ""
			? [sql<boolean>`${column("kind")} <> ${newsletterDeclaration.kind}`]
			: []),
		...Object.entries(equal).flatMap(([name, value]) =>
			value === null ? [] : [sql<boolean>`${column(name)} = ${value}`],
		),
		...(assignee === "nobody"
			? [sql<boolean>`${column("assignee_id")} IS NULL`]
			: []),
		...(status === NO_STAGE ? [sql<boolean>`${column("stage")} IS NULL`] : []),
		...(filter.unread ? [sql<boolean>`${column("read_at")} IS NULL`] : []),
		...(filter.overdue
			? [
					sql<boolean>`${column("due_at")} IS NOT NULL`,
					sql<boolean>`${column("answered_at")} IS NULL`,
					sql<boolean>`${column("due_at")} < ${at}`,
				]
			: []),
		...(after === null ? [] : [sql<boolean>`${column("id")} > ${after}`]),
		...(before === null ? [] : [sql<boolean>`${column("id")} < ${before}`]),
	];

	return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** The id range of the days and the cursor; both ends exclusive. */
function idRange(
	{ from, to }: LeadFilter,
	after: string | null,
	before: string | null,
) {
	const firstIdOn = (day: string) =>
		makeFirstId(Date.parse(findDayStart(day, company().timeZone)));

	const lower = [from && firstIdOn(from), after];
	const upper = [to && firstIdOn(addDays(to, 1)), before];

	const sorted = (ids: unknown[]) =>
		ids.filter((id) => typeof id === "string").sort();

	return {
		after: sorted(lower).at(-1) ?? null,
		before: sorted(upper)[0] ?? null,
	};
}

/** Newest first. */
export function readLeads(db: Database, ids: readonly string[]) {
	return (
		db
			.selectFrom("leads")
			.leftJoin("people", "people.id", "leads.person_id")
			.leftJoin("staff", "staff.id", "leads.assignee_id")
			.select(["leads.id", "leads.kind", "leads.headline"])
			// Of a person without an email address, the phone.
			.select(
				sql<string>`coalesce(nullif(leads.email, ''), (
					SELECT min(point.value) FROM contact_points AS point
					WHERE point.person_id = leads.person_id), '')`.as("email"),
			)
			.select([
				"leads.traffic_source as source",
				"leads.industry",
				"leads.recommendation",
			])
			.select([
				"leads.stage as status",
				"leads.spam",
				"leads.person_id",
				"staff.name as assignee",
			])
			.select([
				"leads.created_at",
				"leads.read_at",
				"leads.due_at",
				"leads.answered_at",
			])
			.select("people.company as employer")
			.select(({ selectFrom }) =>
				selectFrom("leads as other")
					.select(({ fn }) => fn.countAll<number>().as("count"))
					.whereRef("other.person_id", "=", "leads.person_id")
					.where("other.read_at", "is", null)
					.where("other.kind", "<>", newsletterDeclaration.kind)
					.where("other.spam", "=", 0)
					.as("unread"),
			)
			// From this lead, or else from the person's earlier ones.
			.select(({ fn }) => fn.coalesce("leads.name", "people.name").as("name"))
			.where("leads.id", "in", ids)
			.orderBy("leads.id", "desc")
			.execute()
	);
}

function listIds(rows: readonly { id: string }[]): string[] {
	return rows.map(({ id }) => id);
}
