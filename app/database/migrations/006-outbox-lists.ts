import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Lists and counts that stay quick at millions of rows; and what a settled report to Meta need not keep. */
export const outboxLists006 = {
	async up(db: Kysely<unknown>) {
		await indexOutbox(db);
		await indexLists(db);
		await forgetClients(db);
	},
};

/**
 * Each list of the desk is read along one of these, whatever became of the rest: without a mail server
 * all mail waits, with a wrong one all of it is given up.
 */
async function indexOutbox(db: Kysely<unknown>): Promise<void> {
	for (const name of ["kind_id", "topic_id", "delivered", "dead", "open"])
		await db.schema.dropIndex(`outbox_${name}`).execute();
	// As in notifications/message-state.server.ts: an index is found only by the words it was made with.
	const state = sql`(CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END)`;
	await sql`CREATE INDEX outbox_state ON outbox (${state}, kind, id)`.execute(db);
	await sql`CREATE INDEX outbox_topic ON outbox (topic, ${state}, kind, id)`.execute(db);
	await sql`CREATE INDEX outbox_died ON outbox (kind, dead_at) WHERE dead_at IS NOT NULL`.execute(
		db,
	);
}

async function indexLists(db: Kysely<unknown>): Promise<void> {
	await sql`
		CREATE INDEX leads_answered_questions ON leads (id)
		WHERE kind = 'question' AND spam = 0 AND answered_at IS NOT NULL`.execute(db);
	await db.schema
		.createIndex("statistics_daily_source")
		.on("statistics_daily")
		.columns(["day", "source"])
		.execute();
}

/** From now on that happens when a report is settled (notifications/outbox-row.ts). */
async function forgetClients(db: Kysely<unknown>): Promise<void> {
	const isSettled = sql`kind = 'conversion' AND (delivered_at IS NOT NULL OR dead_at IS NOT NULL)`;
	if (db.getExecutor().adapter instanceof PostgresAdapter)
		// Taken out as text: what stands in a row need not be valid. The hashed address always stands before them.
		await sql`
			UPDATE outbox SET payload = regexp_replace(payload, ${',"client_(ip_address|user_agent)":"([^"\\\\]|\\\\.)*"'}, '', 'g')
			WHERE ${isSettled}`.execute(db);
	else
		await sql`
			UPDATE outbox SET payload = json_remove(payload, '$.user_data.client_ip_address', '$.user_data.client_user_agent')
			WHERE ${isSettled} AND json_valid(payload)`.execute(db);
}
