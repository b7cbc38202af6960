import { type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { all, type Bounds, hasWords, within } from "./conditions.server.ts";
import {
	besides,
	direction,
	type Found,
	type From,
	type Limits,
	listed,
} from "./list-parts.server.ts";
import type { ListedLead } from "./listed-lead.ts";

export type Search = {
	db: Database;
	words: readonly string[];
	/** The other parts of the filter. */
	where: readonly RawBuilder<unknown>[];
	bounds: Bounds;
	from: From;
	most: number;
	limits: Limits;
};

/** So many more are read than a page holds, to be put into the order of their ids. */
const SPARE = 20;

/**
 * The leads whose words begin with all of `words`. Common words are met soon by reading the newest leads;
 * the index of words, which has to put together every find of a beginning, is asked for rare ones.
 */
export async function searchLeads(search: Search): Promise<Found> {
	const { limits, most } = search;
	const reach = await reachOf(search);
	if (reach === null) return { leads: [], stoppedAt: null };
	const walk = walked(reach, search.from, limits.walked);
	const near = await leadsIn(search, nearby(search, walk.part));
	if (walk.isAll || near.length >= most) return { leads: near, stoppedAt: null };
	const end = await endOfFinds(search, reach);
	const leads = await leadsIn(search, byIndex(search, end?.reach ?? reach));
	return { leads, stoppedAt: end && leads.length < most ? end.leadId : null };
}

/** Numbers of rows in `lead_words`, both ends included. */
type Reach = { first: number; last: number };

async function reachOf({ db, bounds, limits }: Search): Promise<Reach | null> {
	const { after, before } = bounds;
	const { neighbours } = limits;
	const { rows } = await sql<{ first: number | null; last: number | null }>`
		SELECT
			coalesce((SELECT seq FROM lead_words WHERE lead_id <= ${after ?? ""} ORDER BY lead_id DESC LIMIT 1) - ${neighbours},
				(SELECT min(seq) FROM lead_words)) AS first,
			coalesce((SELECT seq FROM lead_words WHERE lead_id >= ${before ?? "g"} ORDER BY lead_id LIMIT 1) + ${neighbours},
				(SELECT max(seq) FROM lead_words)) AS last`.execute(db);
	const { first, last } = rows[0] ?? {};
	if (first === null || first === undefined || last === null || last === undefined) return null;
	return { first: Number(first), last: Number(last) };
}

function walked({ first, last }: Reach, from: From, most: number) {
	const isAll = last - first < most;
	if (isAll) return { isAll, part: { first, last } };
	return {
		isAll,
		part: from === "newest" ? { first: last - most, last } : { first, last: first + most },
	};
}

/** The rows of `lead_words` to look at, under the name `found`, in the order of `seq`. */
type Source = {
	before: RawBuilder<unknown>;
	from: RawBuilder<unknown>;
	where: RawBuilder<unknown>[];
	seq: RawBuilder<unknown>;
};

function nearby({ db, words }: Search, { first, last }: Reach): Source {
	return {
		before: sql``,
		from: sql`lead_words AS found`,
		where: [sql`found.seq BETWEEN ${first} AND ${last}`, hasWords(db, words, sql`found.words`)],
		seq: sql`found.seq`,
	};
}

function byIndex({ db, words }: Search, reach: Reach): Source {
	const { first, last } = reach;
	if (db.kind === "postgres")
		return {
			before: sql`WITH found AS MATERIALIZED (
				SELECT seq, lead_id FROM lead_words
				WHERE to_tsvector('simple', words) @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})
				AND seq BETWEEN ${first} AND ${last})`,
			from: sql`found`,
			where: [],
			seq: sql`found.seq`,
		};
	return {
		before: sql``,
		from: sql`lead_words_index CROSS JOIN lead_words AS found`,
		where: [
			...hits(words, reach),
			sql`found.seq = lead_words_index.rowid`,
			hasWords(db, words, sql`found.words`),
		],
		seq: sql`lead_words_index.rowid`,
	};
}

/** What the index of words finds on SQLite; it hands out its finds in the order of their numbers by itself. */
function hits(words: readonly string[], { first, last }: Reach): RawBuilder<unknown>[] {
	const query = words.map((word) => `"${word}"*`).join(" ");
	return [
		sql`lead_words_index MATCH ${query}`,
		sql`lead_words_index.rowid BETWEEN ${first} AND ${last}`,
	];
}

async function leadsIn(search: Search, source: Source): Promise<ListedLead[]> {
	const { db, where, bounds, from, most } = search;
	// The order of the tables is that in which they are read (SQLite, CROSS JOIN).
	const { rows } = await sql<ListedLead>`
		${source.before} SELECT ${listed} FROM ${source.from} CROSS JOIN leads ${besides}
		WHERE ${all([...source.where, sql`leads.id = found.lead_id`, ...where, ...within(bounds)])}
		ORDER BY ${source.seq} ${direction(from)} LIMIT ${most + SPARE}`.execute(db);
	const sign = from === "newest" ? -1 : 1;
	return rows.sort((a, b) => (a.id < b.id ? -sign : sign)).slice(0, most);
}

/**
 * Where to stop, when there are more finds than may be looked at and not each of them will do: the reach
 * up to there, and the lead that stands at its end.
 */
async function endOfFinds(
	{ db, words, where, from, limits }: Search,
	reach: Reach,
): Promise<{ reach: Reach; leadId: string } | null> {
	const isSpamAlone = where.length === 1;
	if (db.kind === "postgres" || isSpamAlone) return null;
	const { rows } = await sql<{ seq: number; lead_id: string }>`
		SELECT lead_words.seq, lead_words.lead_id FROM lead_words WHERE lead_words.seq = (
			SELECT lead_words_index.rowid FROM lead_words_index WHERE ${all(hits(words, reach))}
			ORDER BY lead_words_index.rowid ${direction(from)} LIMIT 1 OFFSET ${limits.finds}
		)`.execute(db);
	const [end] = rows;
	if (!end) return null;
	const part = from === "newest" ? { ...reach, first: end.seq } : { ...reach, last: end.seq };
	return { reach: part, leadId: end.lead_id };
}
