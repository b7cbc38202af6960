import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "#lib/db/dialect.ts";
import { searchText } from "#lib/search/words.ts";
import { run } from "./statements.ts";

const BATCH = 500;

type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

/**
 * Emails between staff and people, which were notes with a sender and rows of
 * the outbox. The outbox keeps the rows of replies, with the message's id
 * instead of its text, so that waiting ones leave under their old Message-ID.
 */
export const messages012: Migration = {
	async up(db) {
		await run(
			db,
			`CREATE TABLE messages (
				id text PRIMARY KEY,
				person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
				lead_id text REFERENCES leads (id) ON DELETE SET NULL,
				direction text NOT NULL,
				staff_id text REFERENCES staff (id) ON DELETE SET NULL,
				address text NOT NULL, cc text, subject text NOT NULL, text text NOT NULL,
				message_id text NOT NULL, sent_as text,
				in_reply_to text REFERENCES messages (id) ON DELETE SET NULL
					DEFERRABLE INITIALLY DEFERRED,
				is_automatic integer NOT NULL DEFAULT 0,
				is_stranger integer NOT NULL DEFAULT 0,
				created_at text NOT NULL
			)`,
			"CREATE INDEX messages_person_id ON messages (person_id, id)",
			"CREATE INDEX messages_lead_id ON messages (lead_id)",
			"CREATE INDEX messages_in_reply_to ON messages (in_reply_to)",
			"CREATE UNIQUE INDEX messages_message_id ON messages (message_id)",
			"CREATE INDEX messages_sent_as ON messages (sent_as) WHERE sent_as IS NOT NULL",
			`CREATE TABLE attachments (
				id text PRIMARY KEY,
				message_id text NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
				name text NOT NULL, size integer NOT NULL, sha256 text NOT NULL,
				created_at text NOT NULL
			)`,
			"CREATE INDEX attachments_message_id ON attachments (message_id)",
			`CREATE TABLE attachment_parts (
				attachment_id text NOT NULL REFERENCES attachments (id) ON DELETE CASCADE,
				part integer NOT NULL, bytes ${isPostgres(db) ? "bytea" : "blob"} NOT NULL,
				CONSTRAINT attachment_parts_pk PRIMARY KEY (attachment_id, part)
			)`,
			"ALTER TABLE staff ADD COLUMN signature text",
			`ALTER TABLE search_entries ADD COLUMN message_id text
				REFERENCES messages (id) ON DELETE CASCADE`,
			"CREATE UNIQUE INDEX search_entries_message_id ON search_entries (message_id)",
			"DROP INDEX search_entries_person",
			`CREATE UNIQUE INDEX search_entries_person ON search_entries (person_id)
				WHERE lead_id IS NULL AND note_id IS NULL AND message_id IS NULL`,
		);

		await moveNotes(db);
		await moveReplies(db);
		await run(
			db,
			"DROP INDEX notes_message_id",
			"ALTER TABLE notes DROP COLUMN sender",
			"ALTER TABLE notes DROP COLUMN message_id",
		);
	},
};

type Message = Record<string, string | number | null>;

async function insert(db: AnyDatabase, messages: Message[]): Promise<void> {
	if (messages.length === 0) return;

	await db.insertInto("messages").values(messages).execute();
	await db
		.insertInto("search_entries")
		.values(
			messages.map(({ id, person_id, subject, text }) => ({
				person_id,
				message_id: id,
				words: searchText(String(subject), String(text)),
			})),
		)
		.execute();
}

type Note = Record<
	"id" | "person_id" | "sender" | "message_id" | "text" | "created_at",
	string
>;

/** Emails that came were notes of their subject, an empty line and their text. */
async function moveNotes(db: AnyDatabase): Promise<void> {
	for (;;) {
		const { rows } = await sql<Note>`
			SELECT id, person_id, sender, message_id, text, created_at FROM notes
			WHERE sender IS NOT NULL ORDER BY id LIMIT ${sql.lit(BATCH)}`.execute(db);
		if (rows.length === 0) return;

		await insert(
			db,
			rows.map(({ id, person_id, sender, message_id, text, created_at }) => ({
				id,
				person_id,
				direction: "in",
				address: sender,
				...subjectAndText(text),
				message_id: message_id ?? `<${id}@notes>`,
				created_at,
			})),
		);

		const ids = rows.map(({ id }) => id);
		await db.deleteFrom("search_entries").where("note_id", "in", ids).execute();
		await db.deleteFrom("notes").where("id", "in", ids).execute();
	}
}

function subjectAndText(note: string): { subject: string; text: string } {
	const end = note.indexOf("\n\n");
	const subject = end < 0 ? note : note.slice(0, end);
	if (subject.includes("\n") || subject.length > 150)
		return { subject: "", text: note };

	return { subject, text: end < 0 ? "" : note.slice(end + 2) };
}

type Reply = Record<
	"id" | "recipient" | "payload" | "message_id" | "created_at",
	string
> & {
	lead_id: string | null;
	person_id: string | null;
	staff_id: string | null;
};

/** Rows without a person, and damaged ones, stay as they are. */
async function moveReplies(db: AnyDatabase): Promise<void> {
	let last = "";

	for (;;) {
		const { rows } = await sql<Reply>`
			SELECT reply.*, (
				SELECT audit_log.staff_id FROM audit_log
				JOIN staff ON staff.id = audit_log.staff_id
				WHERE audit_log.subject = reply.person_id
					AND audit_log.action = 'person.reply'
					AND audit_log.at = reply.created_at LIMIT 1
			) AS staff_id
			FROM (
				SELECT outbox.id, recipient, payload, message_id, leads.id AS lead_id,
					outbox.created_at, coalesce(leads.person_id, people.id) AS person_id
				FROM outbox
				LEFT JOIN leads ON leads.id = outbox.lead_id
				LEFT JOIN people ON people.email = outbox.recipient
				WHERE outbox.kind = 'mail' AND topic = 'desk.reply' AND outbox.id > ${last}
				ORDER BY outbox.id LIMIT ${sql.lit(BATCH)}
			) AS reply
			ORDER BY reply.id`.execute(db);
		if (rows.length === 0) return;

		const messages = rows.map(parseReply).filter((message) => message !== null);
		await insert(db, messages);

		for (const { id } of messages)
			await db
				.updateTable("outbox")
				.set({ payload: JSON.stringify({ message: id }) })
				.where("id", "=", id)
				.execute();

		last = rows.at(-1)?.id ?? "";
	}
}

function parseReply({ recipient, payload, ...reply }: Reply): Message | null {
	const parts = parsePayload(payload);
	if (!parts || reply.person_id === null) return null;

	return { ...reply, direction: "out", address: recipient, ...parts };
}

function parsePayload(
	payload: string,
): { subject: string; text: string } | null {
	try {
		const { subject, document } = JSON.parse(payload);
		return { subject: String(subject), text: document.paragraphs.join("\n\n") };
	} catch {
		return null;
	}
}
