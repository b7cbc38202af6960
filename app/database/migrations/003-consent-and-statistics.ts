import type { Kysely } from "kysely";

/** Receipts of cookie choices, and the site's own counts. */
export const consentAndStatistics003 = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable("consent_receipts")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("previous_id", "text")
			.addColumn("at", "text", (column) => column.notNull())
			.addColumn("policy_version", "text", (column) => column.notNull())
			.addColumn("analytics", "integer", (column) => column.notNull())
			.addColumn("marketing", "integer", (column) => column.notNull())
			.addColumn("source", "text", (column) => column.notNull())
			.addColumn("gpc", "integer", (column) => column.notNull())
			.addColumn("locale", "text", (column) => column.notNull())
			.execute();

		await db.schema
			.createTable("statistics_daily")
			.addColumn("day", "text", (column) => column.notNull())
			.addColumn("page", "text", (column) => column.notNull())
			.addColumn("source", "text", (column) => column.notNull())
			.addColumn("event", "text", (column) => column.notNull())
			.addColumn("count", "integer", (column) => column.notNull())
			.addColumn("value_eur", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("statistics_daily_pk", ["day", "page", "source", "event"])
			.execute();

		await db.schema
			.createTable("statistics_counted")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("at", "text", (column) => column.notNull())
			.execute();
	},
};
