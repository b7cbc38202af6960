import { type Kysely, sql } from "kysely";

/** What has to leave by mail or webhook, and who has asked for the newsletter. */
export const outbox004 = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable("outbox")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("kind", "text", (column) => column.notNull())
			.addColumn("topic", "text", (column) => column.notNull())
			.addColumn("recipient", "text", (column) => column.notNull())
			.addColumn("payload", "text", (column) => column.notNull())
			.addColumn("message_id", "text", (column) => column.notNull().unique())
			.addColumn("lead_id", "text")
			.addColumn("attempts", "integer", (column) => column.notNull())
			.addColumn("due_at", "text", (column) => column.notNull())
			.addColumn("leased_until", "text")
			.addColumn("leased_by", "text")
			.addColumn("delivered_at", "text")
			.addColumn("dead_at", "text")
			.addColumn("last_error", "text")
			.addColumn("created_at", "text", (column) => column.notNull())
			.execute();
		// Only what waits: looking for work costs the same however much has been delivered.
		await db.schema
			.createIndex("outbox_waiting")
			.on("outbox")
			.columns(["kind", "due_at"])
			.where(sql.ref("delivered_at"), "is", null)
			.where(sql.ref("dead_at"), "is", null)
			.execute();
		await db.schema.createIndex("outbox_lead_id").on("outbox").column("lead_id").execute();
		await db.schema
			.createIndex("outbox_recipient")
			.on("outbox")
			.columns(["recipient", "topic", "created_at"])
			.execute();

		await db.schema
			.createTable("newsletter_subscribers")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("email", "text", (column) => column.notNull().unique())
			.addColumn("status", "text", (column) => column.notNull())
			.addColumn("token_hash", "text", (column) => column.unique())
			.addColumn("token_expires_at", "text")
			.addColumn("consent_text_version", "text", (column) => column.notNull())
			.addColumn("source", "text", (column) => column.notNull())
			.addColumn("page_url", "text")
			.addColumn("utm_parameters", "text")
			.addColumn("referrer", "text")
			.addColumn("landing_page", "text")
			.addColumn("first_seen_at", "text")
			.addColumn("first_touch", "text")
			.addColumn("last_touch", "text")
			.addColumn("consent", "text")
			.addColumn("created_at", "text", (column) => column.notNull())
			.addColumn("confirmed_at", "text")
			.addColumn("unsubscribed_at", "text")
			.execute();
		await db.schema
			.createIndex("newsletter_subscribers_status")
			.on("newsletter_subscribers")
			.columns(["status", "created_at"])
			.execute();

		await db.schema
			.createTable("newsletter_requests")
			.addColumn("idempotency_key", "text", (column) => column.primaryKey())
			.addColumn("body_hash", "text", (column) => column.notNull())
			.addColumn("created_at", "text", (column) => column.notNull())
			.execute();
		await db.schema
			.createIndex("newsletter_requests_created_at")
			.on("newsletter_requests")
			.column("created_at")
			.execute();
	},
};
