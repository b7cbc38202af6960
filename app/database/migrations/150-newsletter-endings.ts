import { createHmac } from "node:crypto";
import type { Migration } from "kysely/migration";
import { run } from "./statements.ts";

type Suppression = { address_hash: string; reason: string; at: string };

/** The reason a subscription ended, the time a delivery finished, and the mail server's error for a pause. */
export const newsletterEndings150: Migration = {
	async up(db) {
		await run(
			db,
			"ALTER TABLE newsletter_issues ADD COLUMN pause_error text",
			"ALTER TABLE newsletter_issues ADD COLUMN resumed_at text",
			"UPDATE newsletter_issues SET resumed_at = started_at",
			"ALTER TABLE newsletter_deliveries ADD COLUMN settled_at text",
			"UPDATE newsletter_deliveries SET settled_at = sent_at",
			"CREATE INDEX newsletter_deliveries_settled ON newsletter_deliveries (issue_id, settled_at)",
			"ALTER TABLE newsletter_subscribers ADD COLUMN ended_by text",
		);

		const suppressions = new Map<string, Suppression>();
		for (const row of await db.selectFrom("suppressions").selectAll().execute())
			suppressions.set(row.address_hash, row as Suppression);
		if (suppressions.size === 0) return;

		const keys: { value: string }[] = await db
			.selectFrom("settings")
			.select("value")
			.where("name", "like", "suppression_key%")
			.execute();
		const ended: { id: string; email: string; unsubscribed_at: string }[] =
			await db
				.selectFrom("newsletter_subscribers")
				.select(["id", "email", "unsubscribed_at"])
				.where("status", "=", "unsubscribed")
				.execute();

		for (const { id, email, unsubscribed_at } of ended)
			for (const { value } of keys) {
				const hash = createHmac("sha256", value).update(email).digest("hex");
				const found = suppressions.get(hash);
				if (found?.at !== unsubscribed_at) continue;

				await db
					.updateTable("newsletter_subscribers")
					.set({ ended_by: found.reason })
					.where("id", "=", id)
					.execute();
				await db
					.updateTable("newsletter_deliveries")
					.set({ settled_at: unsubscribed_at })
					.where("subscriber_id", "=", id)
					.where("state", "in", ["refused", "bounced"])
					.execute();
			}
	},
};
