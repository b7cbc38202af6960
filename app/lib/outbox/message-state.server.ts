import { type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import type { MessageKind, MessageState } from "./message-filter.ts";

/** What has become of a row, word for word as in the indices over it (migrations/006-outbox-lists.ts). */
const stateColumn = sql`(CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END)`;

/** Rows of one kind that one thing has become of, perhaps of one topic only. */
export type Cell = { state: MessageState; kind: MessageKind; topic?: string | null };

export type Reading = {
	/** The order of the ids, which grow with time. */
	from: "newest" | "oldest";
	most: number;
	/** Only rows with an id before this one. */
	before?: string | null;
	/** What else must hold. */
	only?: RawBuilder<unknown>;
};

/**
 * Reads columns of a cell's rows along the index in which they stand together, however few of how many
 * they are. SQLite is told which index to take. PostgreSQL takes no orders and guesses, wrongly when most
 * mail of a topic waits: it is asked for the index's own order, with bounds that leave one cell of it.
 */
export function rowsOf<Row>(
	db: Database,
	columns: RawBuilder<unknown>,
	{ state, kind, topic = null }: Cell,
	{ from, most, before = null, only }: Reading,
): RawBuilder<Row> {
	const names = [...(topic === null ? [] : [sql`topic`]), stateColumn, sql`kind`];
	const values = [...(topic === null ? [] : [topic]), state, kind].map((each) => sql`${each}`);
	const direction = from === "newest" ? sql`DESC` : sql`ASC`;
	const isSqlite = !isPostgres(db);
	const row = sql`(${sql.join(names)})`;
	const value = sql`(${sql.join(values)})`;
	const within = isSqlite
		? names.map((name, nth) => sql`${name} = ${values[nth]}`)
		: [sql`${row} >= ${value}`, sql`${row} <= ${value}`];
	if (before !== null)
		within.push(
			isSqlite
				? sql`id < ${before}`
				: sql`(${sql.join([...names, sql`id`])}) < (${sql.join([...values, sql`${before}`])})`,
		);
	if (only) within.push(only);
	const order = [...(isSqlite ? [] : names), sql`id`].map((name) => sql`${name} ${direction}`);
	return sql`
		SELECT ${columns} FROM ${outboxBy(db, topic === null ? "outbox_state" : "outbox_topic")}
		WHERE ${sql.join(within, sql` AND `)}
		ORDER BY ${sql.join(order)} LIMIT ${sql.lit(most)}`;
}

/** SQLite keeps no figures of how often a value occurs: it is told which index to take. PostgreSQL knows. */
export function outboxBy(db: Database, index: string): RawBuilder<unknown> {
	return !isPostgres(db) ? sql`outbox INDEXED BY ${sql.ref(index)}` : sql`outbox`;
}
