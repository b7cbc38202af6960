import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The lead desk: who works there, one card per person, and what is needed to find and answer them. */
export const desk005 = {
	async up(db: Kysely<unknown>) {
		await createStaff(db);
		await createPeople(db);
		await extendLeads(db);
		await createSearch(db);
		await createNotes(db);
		await createPrivacy(db);
		await indexOutbox(db);
		await indexAges(db);
	},
};

async function createStaff(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("staff")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("email", "text", (column) => column.notNull().unique())
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("role", "text", (column) => column.notNull())
		.addColumn("password_hash", "text")
		.addColumn("totp_secret", "text")
		.addColumn("totp_confirmed_at", "text")
		.addColumn("totp_last_step", "integer")
		.addColumn("recovery_codes", "text")
		.addColumn("calendar_token_hash", "text", (column) => column.unique())
		.addColumn("password_changed_at", "text")
		.addColumn("last_login_at", "text")
		.addColumn("removed_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createTable("staff_links")
		.addColumn("token_hash", "text", (column) => column.primaryKey())
		.addColumn("staff_id", "text", (column) => column.notNull())
		.addColumn("expires_at", "text", (column) => column.notNull())
		.addColumn("used_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createTable("sessions")
		.addColumn("id_hash", "text", (column) => column.primaryKey())
		.addColumn("staff_id", "text", (column) => column.notNull())
		.addColumn("awaits_code", "integer", (column) => column.notNull())
		.addColumn("agent", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("seen_at", "text", (column) => column.notNull())
		.addColumn("expires_at", "text", (column) => column.notNull())
		.execute();
	await db.schema.createIndex("sessions_staff_id").on("sessions").column("staff_id").execute();
	await db.schema
		.createTable("audit_log")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("at", "text", (column) => column.notNull())
		.addColumn("staff_id", "text")
		.addColumn("action", "text", (column) => column.notNull())
		.addColumn("subject", "text")
		.addColumn("detail", "text")
		.execute();
	await db.schema
		.createIndex("audit_log_subject")
		.on("audit_log")
		.columns(["subject", "id"])
		.execute();
	await db.schema
		.createTable("rate_limits")
		.addColumn("key", "text", (column) => column.primaryKey())
		.addColumn("free_at", "bigint", (column) => column.notNull())
		.execute();
	await db.schema.createIndex("rate_limits_free_at").on("rate_limits").column("free_at").execute();
	await db.schema
		.createTable("jobs")
		.addColumn("name", "text", (column) => column.primaryKey())
		.addColumn("last_slot", "text", (column) => column.notNull())
		.addColumn("ran_at", "text", (column) => column.notNull())
		.execute();
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("people")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("email", "text", (column) => column.notNull().unique())
		.addColumn("name", "text")
		.addColumn("status", "text", (column) => column.notNull())
		.addColumn("value_eur", "integer")
		.addColumn("assignee_id", "text")
		.addColumn("version", "integer", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("last_lead_at", "text", (column) => column.notNull())
		.execute();
	await sql`
		INSERT INTO people (id, email, name, status, version, created_at, last_lead_at)
		SELECT min(id), lower(email), max(name), 'new', 1, min(created_at), max(created_at)
		FROM leads GROUP BY lower(email)`.execute(db);
}

async function extendLeads(db: Kysely<unknown>): Promise<void> {
	const texts = ["person_id", "channel", "industry", "recommendation", "assignee_id"] as const;
	for (const name of texts) await db.schema.alterTable("leads").addColumn(name, "text").execute();
	await db.schema
		.alterTable("leads")
		.addColumn("status", "text", (column) => column.notNull().defaultTo("new"))
		.execute();
	await db.schema
		.alterTable("leads")
		.addColumn("spam", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	for (const name of ["read_at", "due_at", "answered_at", "answered_by"] as const)
		await db.schema.alterTable("leads").addColumn(name, "text").execute();
	await sql`
		UPDATE leads SET person_id = (SELECT id FROM people WHERE people.email = lower(leads.email)),
			channel = 'direct'`.execute(db);
	// A list is read newest first, through any one filter: ids grow with time.
	const filters = ["kind", "status", "channel", "industry", "recommendation", "assignee_id"];
	for (const filter of [...filters, "person_id"])
		await db.schema.createIndex(`leads_${filter}_id`).on("leads").columns([filter, "id"]).execute();
	// It holds every filter: several at once are judged without looking at the rows themselves.
	await db.schema
		.createIndex("leads_spam_id")
		.on("leads")
		.columns(["spam", "id", ...filters])
		.execute();
	await db.schema
		.createIndex("leads_unread")
		.on("leads")
		.column("id")
		.where(sql.ref("read_at"), "is", null)
		.where(sql.ref("spam"), "=", sql.lit(0))
		.execute();
	await db.schema
		.createIndex("leads_awaiting")
		.on("leads")
		.columns(["id", "due_at"])
		.where(sql.ref("due_at"), "is not", null)
		.where(sql.ref("answered_at"), "is", null)
		.where(sql.ref("spam"), "=", sql.lit(0))
		.execute();
	await db.schema
		.createIndex("leads_unanswered")
		.on("leads")
		.column("due_at")
		.where(sql.ref("due_at"), "is not", null)
		.where(sql.ref("answered_at"), "is", null)
		.execute();
}

/** One row of small words per lead (leads/search-words.ts), found by the beginnings of words on both databases. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
	if (db.getExecutor().adapter instanceof PostgresAdapter) {
		await sql`
			CREATE TABLE lead_words (
				seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
				lead_id text NOT NULL UNIQUE,
				words text NOT NULL
			)`.execute(db);
		await sql`CREATE INDEX lead_words_words ON lead_words USING gin (to_tsvector('simple', words))`.execute(
			db,
		);
		await sql`
			INSERT INTO lead_words (lead_id, words)
			SELECT id, lower(regexp_replace(concat_ws(' ', name, email, headline), '[^[:alnum:]]+', ' ', 'g'))
			FROM leads ORDER BY id`.execute(db);
		return;
	}
	await sql`
		CREATE TABLE lead_words (
			seq INTEGER PRIMARY KEY AUTOINCREMENT,
			lead_id TEXT NOT NULL UNIQUE,
			words TEXT NOT NULL
		)`.execute(db);
	await sql`
		CREATE VIRTUAL TABLE lead_words_index USING fts5 (
			words, content = 'lead_words', content_rowid = 'seq',
			tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
		)`.execute(db);
	// Erased words must not stay behind in the index's own pages.
	await sql`INSERT INTO lead_words_index (lead_words_index, rank) VALUES ('secure-delete', 1)`.execute(
		db,
	);
	await sql`
		CREATE TRIGGER lead_words_added AFTER INSERT ON lead_words BEGIN
			INSERT INTO lead_words_index (rowid, words) VALUES (new.seq, new.words);
		END`.execute(db);
	await sql`
		CREATE TRIGGER lead_words_removed AFTER DELETE ON lead_words BEGIN
			INSERT INTO lead_words_index (lead_words_index, rowid, words) VALUES ('delete', old.seq, old.words);
		END`.execute(db);
	await sql`
		INSERT INTO lead_words (lead_id, words)
		SELECT id, lower(coalesce(name, '') || ' ' || email || ' ' || coalesce(headline, ''))
		FROM leads ORDER BY id`.execute(db);
}

async function createNotes(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("notes")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("person_id", "text", (column) => column.notNull())
		.addColumn("staff_id", "text")
		.addColumn("text", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema.createIndex("notes_person_id").on("notes").columns(["person_id", "id"]).execute();
	for (const name of ["answer", "answered_at", "answered_by"] as const)
		await db.schema.alterTable("questions").addColumn(name, "text").execute();
	await db.schema
		.createTable("faq_misses")
		.addColumn("words", "text", (column) => column.primaryKey())
		.addColumn("count", "integer", (column) => column.notNull())
		.addColumn("first_at", "text", (column) => column.notNull())
		.addColumn("last_at", "text", (column) => column.notNull())
		.addColumn("settled_at", "text")
		.execute();
	await db.schema
		.createTable("delivery_attempts")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("outbox_id", "text", (column) => column.notNull())
		.addColumn("at", "text", (column) => column.notNull())
		.addColumn("delivered", "integer", (column) => column.notNull())
		.addColumn("error", "text")
		.execute();
	await db.schema
		.createIndex("delivery_attempts_outbox_id")
		.on("delivery_attempts")
		.columns(["outbox_id", "id"])
		.execute();
}

async function createPrivacy(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("privacy_requests")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("email", "text", (column) => column.notNull())
		.addColumn("token_hash", "text", (column) => column.unique())
		.addColumn("expires_at", "text", (column) => column.notNull())
		.addColumn("confirmed_at", "text")
		.addColumn("done_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createTable("erasures")
		.addColumn("address_hash", "text", (column) => column.primaryKey())
		.addColumn("at", "text", (column) => column.notNull())
		.execute();
}

/** The desk lists the outbox newest first, through any one filter: ids grow with time. */
async function indexOutbox(db: Kysely<unknown>): Promise<void> {
	for (const filter of ["kind", "topic"])
		await db.schema
			.createIndex(`outbox_${filter}_id`)
			.on("outbox")
			.columns([filter, "id"])
			.execute();
	for (const end of ["delivered", "dead"])
		await db.schema
			.createIndex(`outbox_${end}`)
			.on("outbox")
			.column("id")
			.where(sql.ref(`${end}_at`), "is not", null)
			.execute();
	await db.schema
		.createIndex("outbox_open")
		.on("outbox")
		.column("id")
		.where(sql.ref("delivered_at"), "is", null)
		.where(sql.ref("dead_at"), "is", null)
		.execute();
}

/** Expired records are found by their age (privacy/retention-rules.server.ts). */
async function indexAges(db: Kysely<unknown>): Promise<void> {
	for (const [table, column] of [
		["people", "last_lead_at"],
		["delivery_attempts", "at"],
		["audit_log", "at"],
		["consent_receipts", "at"],
	] as const)
		await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
	await db.schema
		.createIndex("outbox_kind_created_at")
		.on("outbox")
		.columns(["kind", "created_at"])
		.execute();
	await db.schema
		.createIndex("outbox_leadless")
		.on("outbox")
		.column("created_at")
		.where(sql.ref("lead_id"), "is", null)
		.execute();
}
