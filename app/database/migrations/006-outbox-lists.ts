import type { Migration } from "kysely/migration";
import { isPostgres } from "#lib/db/dialect.ts";
import { run } from "./statements.ts";

/** As in lib/outbox/messages.server.ts: an index is used only for the same expression. */
const state =
	"(CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END)";

/** Indexes for lists and counts with millions of rows. Also removes personal data from settled reports to Meta. */
export const outboxLists006: Migration = {
	async up(db) {
		await run(
			db,
			...["kind_id", "topic_id", "delivered", "dead", "open"].map(
				(name) => `DROP INDEX IF EXISTS outbox_${name}`,
			),
			// Each list of the desk is read by one of these, whatever the distribution of states: without a mail
			// server all email is waiting, with a wrong one all of it fails.
			`CREATE INDEX outbox_state ON outbox (${state}, kind, id)`,
			`CREATE INDEX outbox_topic ON outbox (topic, ${state}, kind, id)`,
			"CREATE INDEX outbox_died ON outbox (kind, dead_at) WHERE dead_at IS NOT NULL",
			"CREATE INDEX statistics_daily_source ON statistics_daily (day, source)",
		);
		const isSettled = "kind = 'conversion' AND (delivered_at IS NOT NULL OR dead_at IS NOT NULL)";
		await run(
			db,
			isPostgres(db)
				? // Removed as text, as the JSON may be invalid. The hashed address always precedes them.
					`UPDATE outbox SET payload = regexp_replace(payload, ',"client_(ip_address|user_agent)":"([^"\\\\]|\\\\.)*"', '', 'g')
					WHERE ${isSettled}`
				: `UPDATE outbox SET payload = json_remove(payload, '$.user_data.client_ip_address', '$.user_data.client_user_agent')
					WHERE ${isSettled} AND json_valid(payload)`,
		);
	},
};
