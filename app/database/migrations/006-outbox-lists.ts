import type { Migration } from "kysely/migration";
import { isPostgres } from "#lib/db/dialect.ts";
import { run } from "./statements.ts";

/** As in lib/outbox/messages.server.ts: an index is found only by the words it was made with. */
const state =
	"(CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END)";

/** Lists and counts that stay quick at millions of rows; and what a settled report to Meta need not keep. */
export const outboxLists006: Migration = {
	async up(db) {
		await run(
			db,
			...["kind_id", "topic_id", "delivered", "dead", "open"].map(
				(name) => `DROP INDEX IF EXISTS outbox_${name}`,
			),
			// Each list of the desk is read along one of these, whatever became of the rest: without a mail
			// server all mail waits, with a wrong one all of it fails.
			`CREATE INDEX outbox_state ON outbox (${state}, kind, id)`,
			`CREATE INDEX outbox_topic ON outbox (topic, ${state}, kind, id)`,
			"CREATE INDEX outbox_died ON outbox (kind, dead_at) WHERE dead_at IS NOT NULL",
			"CREATE INDEX statistics_daily_source ON statistics_daily (day, source)",
		);
		const isSettled = "kind = 'conversion' AND (delivered_at IS NOT NULL OR dead_at IS NOT NULL)";
		await run(
			db,
			isPostgres(db)
				? // Taken out as text: what stands in a row need not be valid. The hashed address always stands before them.
					`UPDATE outbox SET payload = regexp_replace(payload, ',"client_(ip_address|user_agent)":"([^"\\\\]|\\\\.)*"', '', 'g')
					WHERE ${isSettled}`
				: `UPDATE outbox SET payload = json_remove(payload, '$.user_data.client_ip_address', '$.user_data.client_user_agent')
					WHERE ${isSettled} AND json_valid(payload)`,
		);
	},
};
