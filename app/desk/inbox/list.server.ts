import { type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import {
	type Asking,
	all,
	type Bounds,
	boundsOf,
	type Condition,
	conditionsOf,
	hasWords,
	spamCondition,
	within,
	wordsOf,
} from "./conditions.server.ts";
import type { Cursor, LeadFilter } from "./filter.ts";
import {
	besides,
	defaultLimits,
	direction,
	type Found,
	type From,
	type Limits,
	leadsBy,
	listed,
} from "./list-parts.server.ts";
import type { ListedLead } from "./listed-lead.ts";
import { searchLeads } from "./search.server.ts";

export type ListAsked = Asking & {
	filter: LeadFilter;
	cursor: Cursor;
	/** Leads on one page. */
	size: number;
	limits?: Limits;
};

export type ListPage = {
	/** Newest first. */
	leads: ListedLead[];
	/** Whether there are older ones that fit. */
	older: boolean;
	/** Whether there may be newer ones. */
	newer: boolean;
	/** The page is not full, but older leads have not been looked at: the search goes on before this id. */
	stoppedAt: string | null;
};

/**
 * One page of the leads that fit a filter, the newest first. It is found by whichever of the filter's
 * indices leads there soonest, and looks at no more than `limits`: its cost does not grow with the leads.
 */
export async function listPage(db: Database, asked: ListAsked): Promise<ListPage> {
	const { cursor, size } = asked;
	const isForward = cursor !== null && "after" in cursor;
	const found = await findLeads(db, asked, isForward ? "oldest" : "newest", size + 1);
	// Fewer than a page of newer ones: that is the top of the list.
	if (isForward && found.leads.length < size) return listPage(db, { ...asked, cursor: null });
	const more = found.leads.length > size;
	const leads = found.leads.slice(0, size);
	return {
		leads: isForward ? leads.reverse() : leads,
		older: isForward || more,
		newer: isForward ? more : cursor !== null,
		stoppedAt: more || isForward ? null : found.stoppedAt,
	};
}

/** How many leads that fit came after one: at most `most`, and the newest of them. */
export async function newerThan(
	db: Database,
	asked: Omit<ListAsked, "size" | "cursor"> & { after: string | null },
	most: number,
): Promise<{ count: number; newest: string | null }> {
	const cursor = asked.after === null ? null : { after: asked.after };
	const { leads } = await findLeads(db, { ...asked, cursor, size: most }, "newest", most);
	return { count: leads.length, newest: leads[0]?.id ?? null };
}

async function findLeads(db: Database, asked: ListAsked, from: From, most: number): Promise<Found> {
	const { filter, cursor, limits = defaultLimits } = asked;
	const spam = spamCondition(filter);
	const conditions = conditionsOf(filter, asked);
	const bounds = boundsOf(filter, cursor);
	const words = wordsOf(filter);
	const lead = { db, spam, bounds, from };
	const way = await wayTo(lead, conditions, words.length > 0, limits);
	const where = [spam, ...conditions].map((condition) => condition.sql);
	if (way === "words") return await searchLeads({ db, words, where, bounds, from, most, limits });
	if (words.length > 0) where.push(wordsFit(db, words));
	const { index, end, few } = way;
	const reach = end === null ? [] : [upTo(end, from)];
	// PostgreSQL guesses how many rows fit; that they are few is known here.
	const first = db.kind === "postgres" && few ? all([few, spam.sql, ...within(bounds)]) : null;
	if (first) where.push(sql`leads.id IN (SELECT few.id FROM few)`);
	const { rows } = await sql<ListedLead>`
		${first ? sql`WITH few AS MATERIALIZED (SELECT leads.id FROM leads WHERE ${first})` : sql``}
		SELECT ${listed} FROM ${leadsBy(db, index)} ${besides}
		WHERE ${all([...where, ...within(bounds), ...reach])}
		ORDER BY leads.id ${direction(from)} LIMIT ${most}`.execute(db);
	return { leads: rows, stoppedAt: rows.length < most ? end : null };
}

type Lead = { db: Database; spam: Condition; bounds: Bounds; from: From };

/**
 * The index that leads to a page, the id at which following it ends, and the condition whose rows are few;
 * or that the words lead there.
 */
type Way = { index: string; end: string | null; few?: RawBuilder<unknown> } | "words";

const spamIndex = "leads_spam_id";

async function wayTo(
	lead: Lead,
	conditions: readonly Condition[],
	hasSearch: boolean,
	limits: Limits,
): Promise<Way> {
	const { few, rows, entries } = limits;
	const known = conditions.flatMap(({ sql, index }) => (index === null ? [] : [{ sql, index }]));
	const [only, ...others] = known;
	if (!hasSearch && conditions.length === 0) return { index: spamIndex, end: null };
	if (!hasSearch && only && others.length === 0 && conditions.length === 1)
		return { index: only.index, end: await idAt(lead, only, rows) };
	for (const condition of known)
		if ((await idAt(lead, condition, few)) === null)
			return { index: condition.index, end: null, few: condition.sql };
	if (hasSearch) return (await fewTogether(lead, conditions, limits)) ?? "words";
	// What is read or due does not stand in the index over all filters.
	const partial = known.find(({ index }) => isPartial(index));
	if (partial) return { index: partial.index, end: await idAt(lead, partial, rows) };
	const most = known.length === conditions.length ? entries : rows;
	return { index: spamIndex, end: await idAt(lead, { ...lead.spam, index: spamIndex }, most) };
}

/**
 * Several filters that are each common may have little in common: then they lead there sooner than words
 * do. Null when they do not, or when one of them does not stand in the index over all filters.
 */
async function fewTogether(
	lead: Lead,
	conditions: readonly Condition[],
	{ few, entries }: Limits,
): Promise<Way | null> {
	const covered = conditions.filter(({ index }) => index !== null && !isPartial(index));
	if (covered.length < 2 || covered.length < conditions.length) return null;
	const spam = { ...lead.spam, index: spamIndex };
	const end = await idAt(lead, spam, entries);
	const reach = end === null ? [] : [upTo(end, lead.from)];
	const together = all([spam.sql, ...conditions.map((condition) => condition.sql), ...reach]);
	const more = await idAt(lead, { sql: together, index: spamIndex }, few);
	return more === null ? { index: spamIndex, end } : null;
}

/** An index over some leads only: unread ones, or those that wait for an answer. None of them is spam. */
function isPartial(index: string): boolean {
	return index === "leads_unread" || index === "leads_awaiting";
}

/** The ids from the end of a list to this one, which is among them. */
function upTo(end: string, from: From): RawBuilder<unknown> {
	return from === "newest" ? sql`leads.id >= ${end}` : sql`leads.id <= ${end}`;
}

/** The id after so many entries of an index, or null where it has no more than that. Reads the index alone. */
async function idAt(
	{ db, spam, bounds, from }: Lead,
	condition: { sql: RawBuilder<unknown>; index: string },
	count: number,
): Promise<string | null> {
	const where = [
		condition.sql,
		...(isPartial(condition.index) ? [spam.sql] : []),
		...within(bounds),
	];
	const { rows } = await sql<{ id: string }>`
		SELECT leads.id FROM ${leadsBy(db, condition.index)} WHERE ${all(where)}
		ORDER BY leads.id ${direction(from)} LIMIT 1 OFFSET ${count}`.execute(db);
	return rows[0]?.id ?? null;
}

function wordsFit(db: Database, words: readonly string[]): RawBuilder<unknown> {
	const fits = hasWords(db, words, sql`lead_words.words`);
	return sql`EXISTS (SELECT 1 FROM lead_words WHERE lead_words.lead_id = leads.id AND ${fits})`;
}
