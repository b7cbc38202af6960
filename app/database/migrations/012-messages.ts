import { sql } from "kysely";
import { searchText } from "./search-words.ts";
import {
	type AnyDatabase,
	isPostgres,
	type Migration,
	type Progress,
	readBatches,
	run,
} from "./statements.ts";

const BATCH = 500;

/**
 * Emails between staff and people, which were notes with a sender and rows of
 * the outbox. The outbox keeps the rows of replies, with the message's id
 * instead of its text, so that waiting ones leave under their old Message-ID.
 */
export const messages012: Migration = {
	async up(db, progress) {
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

		await separateMessageIds(db, progress);
		await moveNotes(db, progress);
		await moveReplies(db, progress);
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

/**
 * An email that came back to us, forwarded or in a loop, has the Message-ID of
 * our own reply, which keeps it: answers refer to it.
 */
async function separateMessageIds(
	db: AnyDatabase,
	{ warn }: Progress,
): Promise<void> {
	const { rows } = await sql`
		UPDATE notes SET message_id = NULL WHERE message_id IN (
			SELECT message_id FROM outbox WHERE kind = 'mail' AND topic = 'desk.reply')
		RETURNING id`.execute(db);
	if (rows.length === 0) return;

	warn(
		`${rows.length} received emails had the Message-ID of a reply of ours; they have one of their own now.`,
	);
}

/** Emails that came were notes of their subject, an empty line and their text. */
async function moveNotes(db: AnyDatabase, progress: Progress): Promise<void> {
	const query = `SELECT id, person_id, sender, message_id, text, created_at
		FROM notes WHERE sender IS NOT NULL`;

	for await (const rows of readBatches<Note>(
		db,
		query,
		"id",
		progress,
		BATCH,
	)) {
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
};

/** Rows without a person, and damaged ones, stay as they are. */
async function moveReplies(db: AnyDatabase, progress: Progress): Promise<void> {
	// With `coalesce` the batches are read in the order of the ids, instead of by
	// an index that sorts all replies for each batch.
	const query = `SELECT outbox.id, recipient, payload, message_id, leads.id AS lead_id,
			outbox.created_at, coalesce(leads.person_id, people.id) AS person_id
		FROM outbox
		LEFT JOIN leads ON leads.id = outbox.lead_id
		LEFT JOIN people ON people.email = outbox.recipient
		WHERE coalesce(outbox.kind, '') = 'mail' AND coalesce(topic, '') = 'desk.reply'`;

	for await (const rows of readBatches<Reply>(
		db,
		query,
		"id",
		progress,
		BATCH,
	)) {
		const findAuthor = await readAuthors(db, rows);
		const messages = rows
			.map((reply) => parseReply(reply, findAuthor(reply)))
			.filter((message) => message !== null);
		await insert(db, messages);

		for (const { id } of messages)
			await db
				.updateTable("outbox")
				.set({ payload: JSON.stringify({ message: id }) })
				.where("id", "=", id)
				.execute();
	}
}

/** @returns who wrote a reply, by the audit log. */
async function readAuthors(db: AnyDatabase, replies: readonly Reply[]) {
	const people = replies.map(({ person_id }) => person_id);
	const { rows } = await sql<Record<"subject" | "at" | "staff_id", string>>`
		SELECT subject, at, staff_id FROM audit_log
		JOIN staff ON staff.id = audit_log.staff_id
		WHERE action = 'person.reply' AND subject IN (${sql.join([...people, ""])})`.execute(
		db,
	);
	const authors = new Map(
		rows.map(({ subject, at, staff_id }) => [`${subject} ${at}`, staff_id]),
	);

	return ({ person_id, created_at }: Reply) =>
		authors.get(`${person_id} ${created_at}`) ?? null;
}

function parseReply(
	{ recipient, payload, ...reply }: Reply,
	staffId: string | null,
): Message | null {
	const parts = parsePayload(payload);
	if (!parts || reply.person_id === null) return null;

	return {
		...reply,
		direction: "out",
		staff_id: staffId,
		address: recipient,
		...parts,
	};
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
