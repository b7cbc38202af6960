import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { leadsBy } from "./list-parts.server.ts";

/** More are said as "99+". */
export const MAX_COUNTED = 99;

/** How many leads nobody has opened yet, spam aside; `MAX_COUNTED` + 1 stands for more. */
export async function unreadCount(db: Database): Promise<number> {
	const { rows } = await sql<{ count: number | string }>`
		SELECT count(*) AS count FROM (
			SELECT 1 FROM ${leadsBy(db, "leads_unread")} WHERE read_at IS NULL AND spam = 0 LIMIT ${MAX_COUNTED + 1}
		) AS unread`.execute(db);
	return Number(rows[0]?.count ?? 0);
}

/** How many leads should have been answered by now, counted alike. */
export async function overdueCount(db: Database, at: string): Promise<number> {
	const { rows } = await sql<{ count: number | string }>`
		SELECT count(*) AS count FROM (
			SELECT 1 FROM ${leadsBy(db, "leads_unanswered")}
			WHERE due_at IS NOT NULL AND answered_at IS NULL AND spam = 0 AND due_at < ${at}
			LIMIT ${MAX_COUNTED + 1}
		) AS overdue`.execute(db);
	return Number(rows[0]?.count ?? 0);
}

/** As many sources as a list to choose from can hold. */
const MAX_SOURCES = 100;

/** Where leads have come from, in alphabetical order. Reads as many entries of the index as there are sources, not leads. */
export async function knownSources(db: Database): Promise<string[]> {
	const { rows } = await sql<{ channel: string | null }>`
		WITH RECURSIVE sources (channel) AS (
			SELECT min(channel) FROM leads
			UNION ALL
			SELECT (SELECT min(channel) FROM leads WHERE leads.channel > sources.channel)
			FROM sources WHERE sources.channel IS NOT NULL
		)
		SELECT channel FROM sources LIMIT ${MAX_SOURCES}`.execute(db);
	return rows.flatMap(({ channel }) => (channel === null ? [] : [channel]));
}
