import { createHash, randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import type { PersonalMail } from "#lib/outbox/contract.ts";
import type { OutboxRow } from "#lib/outbox/outbox.server.ts";
import { MAX_ATTACHED_BYTES } from "./attachment-limits.ts";
import { writeLastContact } from "./last-contact.server.ts";
import { indexMessage } from "./search.server.ts";

const PART_BYTES = 256_000;

export type File = { name: string; bytes: Uint8Array };

type NewMessage = Insertable<Schema["messages"]>;

/** Idempotent by the Message-ID. @returns false for a message that is stored already. */
export async function addMessage(
	trx: Database,
	message: NewMessage,
): Promise<boolean> {
	const added = await trx
		.insertInto("messages")
		.values(message)
		.onConflict((conflict) => conflict.column("message_id").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (!added) return false;

	await indexMessage(trx, message);
	await writeLastContact(trx, [message.person_id], message.created_at);

	return true;
}

/**
 * As `addMessage` for an email that came in: a repeat is one email only with the same contents, as some programs use
 * a Message-ID again. The later ones get an ending, which `readReference` removes.
 */
export async function addReceived(
	trx: Database,
	message: NewMessage,
	fileHashes: readonly string[],
): Promise<boolean> {
	if (await addMessage(trx, message)) return true;

	const first = await trx
		.selectFrom("messages")
		.select(["id", "person_id", "address", "subject", "text"])
		.where("message_id", "=", message.message_id)
		.executeTakeFirstOrThrow();
	const files = await trx
		.selectFrom("attachments")
		.select("sha256")
		.where("message_id", "=", first.id)
		.orderBy("id")
		.execute();

	const contents = hashContents(message, fileHashes);
	const known = files.map(({ sha256 }) => sha256);
	if (hashContents(first, known) === contents) return false;

	const message_id = `${message.message_id};${contents}`;

	return await addMessage(trx, { ...message, message_id });
}

/** The Message-ID that its sender knows. */
function readReference(messageId: string): string {
	return messageId.replace(/;[0-9a-f]{32}$/, "");
}

function hashContents(
	message: Pick<NewMessage, "person_id" | "address" | "subject" | "text">,
	fileHashes: readonly string[],
): string {
	const { person_id, address, subject, text } = message;
	const contents = [person_id, address, subject, text, ...fileHashes];

	return createHash("sha256")
		.update(JSON.stringify(contents))
		.digest("hex")
		.slice(0, 32);
}

/** Splits files into those that are stored with a message, and those over the storage limit. */
export async function listFilesToStore(
	db: Database,
	files: readonly File[],
): Promise<{ stored: File[]; tooLarge: File[] }> {
	const { left } = await readFileStorage(db);
	let free = Math.min(MAX_ATTACHED_BYTES, left);
	const stored: File[] = [];
	const tooLarge: File[] = [];

	for (const file of files) {
		const fits = file.bytes.length <= free;
		(fits ? stored : tooLarge).push(file);
		if (fits) free -= file.bytes.length;
	}

	return { stored, tooLarge };
}

export async function addAttachments(
	trx: Database,
	messageId: string,
	files: readonly File[],
	at: string,
): Promise<void> {
	// Ids of one millisecond are in no order, and the files are listed by id.
	const ids = files.map(() => randomUUIDv7()).sort();

	for (const [index, { name, bytes }] of files.entries()) {
		const id = ids[index] ?? randomUUIDv7();
		const sha256 = hashFile(bytes);
		await trx
			.insertInto("attachments")
			.values({
				id,
				message_id: messageId,
				name,
				sha256,
				size: bytes.length,
				created_at: at,
			})
			.execute();

		for (let start = 0; start < bytes.length; start += PART_BYTES)
			await trx
				.insertInto("attachment_parts")
				.values({
					attachment_id: id,
					part: start / PART_BYTES,
					bytes: Buffer.from(bytes.subarray(start, start + PART_BYTES)),
				})
				.execute();
	}
}

export function hashFile(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}

/** An attachment with its bytes; null when there is none. */
export async function readAttachment(
	db: Database,
	id: string,
): Promise<File | null> {
	const file = await db
		.selectFrom("attachments")
		.select("name")
		.where("id", "=", id)
		.executeTakeFirst();
	if (!file) return null;

	const parts = await db
		.selectFrom("attachment_parts")
		.select("bytes")
		.where("attachment_id", "=", id)
		.orderBy("part")
		.execute();

	return { ...file, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) };
}

const REFERENCE = /<[^<>\s]{1,500}>/g;
const MAX_REFERENCES = 50;

/** The Message-IDs in `In-Reply-To` and `References`, the latest first. */
export function listReferences(...headers: (string | undefined)[]): string[] {
	const ids = headers.flatMap((header) =>
		(header?.match(REFERENCE) ?? []).reverse(),
	);

	return [...new Set(ids)].slice(0, MAX_REFERENCES);
}

/** The message of ours or theirs that an email answers. */
export async function findAnsweredMessage(
	db: Database,
	references: readonly string[],
) {
	if (references.length === 0) return undefined;

	// Providers that replace our Message-ID keep the id that they tell us before the @.
	const sent = references.map((id) => id.slice(1).split("@")[0] ?? "");
	const found = await db
		.selectFrom("messages")
		.select(["id", "person_id", "lead_id", "message_id", "sent_as"])
		.where(({ eb, or }) =>
			or([eb("message_id", "in", references), eb("sent_as", "in", sent)]),
		)
		.orderBy("id", "desc")
		.executeTakeFirst();

	return found;
}

const MAX_THREAD = 20;

/** A message as it is sent; null when it has been erased. */
export async function buildPersonalMail(
	db: Database,
	id: string,
): Promise<PersonalMail | null> {
	const message = await db
		.selectFrom("messages")
		.leftJoin("staff", "staff.id", "messages.staff_id")
		.selectAll("messages")
		.select("staff.name as author")
		.where("messages.id", "=", id)
		.executeTakeFirst();
	if (!message) return null;

	const files = await db
		.selectFrom("attachments")
		.select("id")
		.where("message_id", "=", id)
		.orderBy("id")
		.execute();
	const attachments = await Promise.all(
		files.map((file) => readAttachment(db, file.id)),
	);

	return {
		author: message.author,
		cc: message.cc,
		subject: message.subject,
		text: message.text,
		references: await findThread(db, message.in_reply_to),
		attachments: attachments.filter((file) => file !== null),
	};
}

/** The Message-IDs of a message and of those before it in its thread, the oldest first. */
async function findThread(
	db: Database,
	newest: string | null,
): Promise<string[]> {
	const ids: string[] = [];
	let next = newest;

	while (next !== null && ids.length < MAX_THREAD) {
		const message = await db
			.selectFrom("messages")
			.select(["message_id", "in_reply_to"])
			.where("id", "=", next)
			.executeTakeFirst();
		if (message) ids.unshift(readReference(message.message_id));
		next = message?.in_reply_to ?? null;
	}

	return ids;
}

/** The id of the message that an outbox row sends; null for rows with their own text. */
export function readMessageId({
	payload,
}: Pick<OutboxRow, "payload">): string | null {
	try {
		const { message } = JSON.parse(payload);
		return typeof message === "string" ? message : null;
	} catch {
		return null;
	}
}
