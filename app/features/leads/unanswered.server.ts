import { type RawBuilder, type Selectable, sql } from "kysely";
import type { LeadsTable } from "#database/lead-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** A row of `leads`, as a query's own table: `selectFrom(unansweredLeads(db).as("leads"))`. */
type Leads = RawBuilder<Selectable<LeadsTable>>;

/**
 * The leads that wait for an answer, to be read in the order in which it is due. SQLite keeps no
 * figures of how few they are: it is told which index to take. PostgreSQL knows.
 */
export function unansweredLeads({ kind }: Pick<Database, "kind">): Leads {
	const hint = kind === "sqlite" ? sql`INDEXED BY leads_unanswered` : sql``;
	return sql`(SELECT * FROM leads ${hint} WHERE due_at IS NOT NULL AND answered_at IS NULL)`;
}

/** All leads, in the same form. */
export const allLeads: Leads = sql`leads`;
