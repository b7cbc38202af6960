import type { CreateTableBuilder, Kysely } from "kysely";

/** The leads, what each kind of form keeps beside them, and the installation's own settings. */
export const leads001 = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable("settings")
			.addColumn("name", "text", (column) => column.primaryKey())
			.addColumn("value", "text", (column) => column.notNull())
			.execute();
		await db.schema
			.createTable("leads")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("kind", "text", (column) => column.notNull())
			.addColumn("email", "text", (column) => column.notNull())
			.addColumn("name", "text")
			.addColumn("headline", "text")
			.addColumn("source", "text", (column) => column.notNull())
			.addColumn("first_touch", "text")
			.addColumn("last_touch", "text")
			.addColumn("consent", "text")
			.addColumn("savings", "text")
			.addColumn("idempotency_key", "text", (column) => column.notNull())
			.addColumn("body_hash", "text", (column) => column.notNull())
			.addColumn("created_at", "text", (column) => column.notNull())
			.execute();
		await db.schema
			.createIndex("leads_kind_idempotency_key")
			.unique()
			.on("leads")
			.columns(["kind", "idempotency_key"])
			.execute();
		await db.schema.createIndex("leads_email").on("leads").column("email").execute();

		await withAttribution(
			db.schema
				.createTable("quiz_responses")
				.addColumn("id", "text", (column) => column.primaryKey())
				.addColumn("pain_point", "text", (column) => column.notNull())
				.addColumn("business_type", "text", (column) => column.notNull())
				.addColumn("tools", "text", (column) => column.notNull())
				.addColumn("timing", "text", (column) => column.notNull())
				.addColumn("recommendation", "text", (column) => column.notNull())
				.addColumn("email", "text", (column) => column.notNull())
				.addColumn("website", "text", (column) => column.notNull()),
		).execute();

		await withAttribution(
			db.schema
				.createTable("quiz_leads")
				.addColumn("id", "text", (column) => column.primaryKey())
				.addColumn("email", "text", (column) => column.notNull())
				.addColumn("website", "text", (column) => column.notNull())
				.addColumn("quiz_response_id", "text", (column) => column.notNull())
				.addColumn("recommendation_type", "text", (column) => column.notNull()),
		).execute();

		await withAttribution(
			db.schema
				.createTable("academy_leads")
				.addColumn("id", "text", (column) => column.primaryKey())
				.addColumn("name", "text", (column) => column.notNull())
				.addColumn("email", "text", (column) => column.notNull())
				.addColumn("company", "text")
				.addColumn("message", "text"),
		).execute();

		await withAttribution(
			db.schema
				.createTable("questions")
				.addColumn("id", "text", (column) => column.primaryKey())
				.addColumn("email", "text", (column) => column.notNull())
				.addColumn("question", "text", (column) => column.notNull()),
		).execute();
	},
};

/** The columns of `AttributionColumns` and the moment, last in each table. */
function withAttribution<Table extends string>(table: CreateTableBuilder<Table, never>) {
	return table
		.addColumn("source", "text", (column) => column.notNull())
		.addColumn("page_url", "text")
		.addColumn("utm_parameters", "text")
		.addColumn("referrer", "text")
		.addColumn("landing_page", "text")
		.addColumn("first_seen_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull());
}
