import { type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import type { ListedLead } from "./listed-lead.ts";

/** How much one page may cost, in rows, whatever the number of leads. Tests make them small. */
export type Limits = {
	/** A filter with no more rows than this is followed to its end. */
	few: number;
	/** Rows of the table that are looked at for one page. */
	rows: number;
	/** Entries of the index over all filters that are looked at for one page. */
	entries: number;
	/** The newest rows that a search reads before it asks the index of words. */
	walked: number;
	/** Finds of the index of words that are looked at for one page. */
	finds: number;
	/**
	 * Two forms that are sent at once may be numbered for the search in another order than their ids: so
	 * many neighbours are read beyond each end. Fewer than `finds`, so that every page gets on.
	 */
	neighbours: number;
};

export const defaultLimits: Limits = {
	few: 2_000,
	rows: 5_000,
	entries: 150_000,
	walked: 4_000,
	finds: 2_500,
	neighbours: 200,
};

/** From which end a page is filled. */
export type From = "newest" | "oldest";

export type Found = { leads: ListedLead[]; stoppedAt: string | null };

/** The columns of a `ListedLead`. */
export const listed = sql`leads.id, leads.kind, leads.email, coalesce(leads.name, people.name) AS name,
	leads.headline, leads.channel AS source, leads.industry, leads.recommendation, leads.status, leads.spam,
	leads.created_at, leads.read_at, leads.due_at, leads.answered_at, leads.person_id,
	staff.name AS assignee`;

/** Where they come from beside `leads`. */
export const besides = sql`LEFT JOIN people ON people.id = leads.person_id
	LEFT JOIN staff ON staff.id = leads.assignee_id`;

/** The order of ids that reads from that end. */
export function direction(from: From): RawBuilder<unknown> {
	return from === "newest" ? sql`DESC` : sql`ASC`;
}

/** SQLite keeps no figures of how often a value occurs: it is told which index to take. PostgreSQL knows. */
export function leadsBy(db: Database, index: string): RawBuilder<unknown> {
	return db.kind === "sqlite" ? sql`leads INDEXED BY ${sql.ref(index)}` : sql`leads`;
}
