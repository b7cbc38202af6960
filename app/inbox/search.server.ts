import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connection.server.ts";
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

/**
 * Two forms that are sent at once may be numbered (`seq`) in another order than their ids: so many
 * neighbours are read beyond each end, and the finds are put into the order of their ids.
 */
const NEIGHBOURS = 200;
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
	const leads = await leadsIn(search, byIndex(search, reach));
	const stoppedAt = leads.length < most ? await endOfFinds(search, reach) : null;
	return { leads, stoppedAt };
}

/** Numbers of rows in `lead_words`, both ends included. */
type Reach = { first: number; last: number };

async function reachOf({ db, bounds: { after, before } }: Search): Promise<Reach | null> {
	const { rows } = await sql<{ first: number | null; last: number | null }>`
		SELECT
			coalesce((SELECT seq FROM lead_words WHERE lead_id <= ${after ?? ""} ORDER BY lead_id DESC LIMIT 1) - ${NEIGHBOURS},
				(SELECT min(seq) FROM lead_words)) AS first,
			coalesce((SELECT seq FROM lead_words WHERE lead_id >= ${before ?? "g"} ORDER BY lead_id LIMIT 1) + ${NEIGHBOURS},
				(SELECT max(seq) FROM lead_words)) AS last`.execute(db.read);
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

/** The rows of `lead_words` to look at, under the name `found`, in the order of their numbers. */
type Source = {
	before: RawBuilder<unknown>;
	from: RawBuilder<unknown>;
	where: RawBuilder<unknown>[];
};

function nearby({ db, words }: Search, { first, last }: Reach): Source {
	return {
		before: sql``,
		from: sql`lead_words AS found`,
		where: [sql`found.seq BETWEEN ${first} AND ${last}`, hasWords(db, words, sql`found.words`)],
	};
}

function byIndex(search: Search, reach: Reach): Source {
	const { db, words } = search;
	if (db.kind === "postgres")
		return {
			before: sql`WITH found AS MATERIALIZED (${indexed(search, reach)})`,
			from: sql`found`,
			where: [],
		};
	return {
		before: sql``,
		from: sql`(${indexed(search, reach)}) AS hits CROSS JOIN lead_words AS found`,
		where: [sql`found.seq = hits.seq`, hasWords(db, words, sql`found.words`)],
	};
}

/** What the index of words finds. */
function indexed({ db, words, from, limits }: Search, { first, last }: Reach): RawBuilder<unknown> {
	if (db.kind === "postgres") {
		const query = words.map((word) => `${word}:*`).join(" & ");
		return sql`SELECT seq, lead_id FROM lead_words
			WHERE to_tsvector('simple', words) @@ to_tsquery('simple', ${query})
			AND seq BETWEEN ${first} AND ${last}`;
	}
	const query = words.map((word) => `"${word}"*`).join(" ");
	return sql`SELECT rowid AS seq FROM lead_words_index
		WHERE lead_words_index MATCH ${query} AND rowid BETWEEN ${first} AND ${last}
		ORDER BY rowid ${direction(from)} LIMIT ${limits.finds}`;
}

async function leadsIn(search: Search, source: Source): Promise<ListedLead[]> {
	const { db, where, bounds, from, most } = search;
	// The order of the tables is that in which they are read (SQLite, CROSS JOIN).
	const { rows } = await sql<ListedLead>`
		${source.before} SELECT ${listed} FROM ${source.from} CROSS JOIN leads ${besides}
		WHERE ${all([...source.where, sql`leads.id = found.lead_id`, ...where, ...within(bounds)])}
		ORDER BY found.seq ${direction(from)} LIMIT ${most + SPARE}`.execute(db.read);
	const sign = from === "newest" ? -1 : 1;
	return rows.sort((a, b) => (a.id < b.id ? -sign : sign)).slice(0, most);
}

/** The last lead that was looked at, when there were more finds than may be; null when all were. */
async function endOfFinds(search: Search, reach: Reach): Promise<string | null> {
	const { db, from, limits } = search;
	if (db.kind === "postgres") return null;
	const furthest = from === "newest" ? sql`min(seq)` : sql`max(seq)`;
	const { rows } = await sql<{ count: number; lead_id: string | null }>`
		SELECT count, (SELECT lead_id FROM lead_words WHERE lead_words.seq = furthest) AS lead_id
		FROM (SELECT count(*) AS count, ${furthest} AS furthest FROM (${indexed(search, reach)}))`.execute(
		db.read,
	);
	const [end] = rows;
	return end && end.count >= limits.finds ? end.lead_id : null;
}
