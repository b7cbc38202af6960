import { createHash, randomUUIDv7 } from "node:crypto";
import { contactKey } from "#features/leads/contact-points.server.ts";
import { noteIncoming } from "#features/leads/incoming-message.server.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import { lockSurvivor } from "#features/leads/lock-person.server.ts";
import {
	addAttachments,
	addReceived,
	type File,
	hashFile,
	listFilesToStore,
} from "#features/leads/messages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { renderHeaderText } from "#lib/mail/mail-layout.ts";
import {
	type ForwardedMail,
	parseMailDate,
	readForwarded,
} from "./forwarded-mail.ts";
import { cleanText, describeMissing, nameFiles } from "./mail-files.ts";
import type { RawMail } from "./raw-mail.server.ts";
import { readRawMail } from "./read-raw-mail.server.ts";

type ReceivedMail = ForwardedMail & { messageId: string; files: File[] };

/** Headers that only the source of an email has. */
const SOURCE = /^(?:message-id|mime-version|content-type|received):/im;

/** Reads an email that staff have copied, as its source or as their mail program shows it. Null without a sender. */
export async function readCopiedMail(
	copied: string,
): Promise<ReceivedMail | null> {
	const source = copied.trimStart();
	const mail = SOURCE.test(readHeaders(source)) && (await readSource(source));
	if (mail) return mail;

	const forwarded = readForwarded(copied);
	return forwarded && withId(forwarded, "");
}

/** Reads the file that a mail program saves an email as (.eml). Null without a sender. */
export async function readMailFile(
	bytes: Uint8Array,
): Promise<ReceivedMail | null> {
	return await readSource(bytes);
}

async function readSource(source: string | Uint8Array) {
	const { sender, subject, text, messageId, attachments } =
		await readRawMail(source);
	const headers = readHeaders(
		typeof source === "string"
			? source
			: Buffer.from(source).toString("latin1"),
	);
	const date = parseMailDate(/^date:(.*)$/im.exec(headers)?.[1] ?? "");
	if (sender === "") return null;

	return withId({ sender, subject, text, date }, messageId, attachments);
}

function readHeaders(source: string): string {
	return source.split(/\r?\n\r?\n/, 1)[0] ?? "";
}

/** The same email has the same id, so that it is stored once. */
export function withId(
	{ sender, subject, text, date }: ForwardedMail,
	messageId: string,
	attachments: RawMail["attachments"] = [],
): ReceivedMail {
	const mail = {
		sender: renderHeaderText(sender),
		subject: renderHeaderText(subject),
		text: cleanText(text),
	};
	const hash = createHash("sha256").update(JSON.stringify(mail)).digest("hex");

	return {
		...mail,
		date,
		files: nameFiles(attachments),
		messageId: messageId || `<${hash.slice(0, 32)}@copied>`,
	};
}

/** The card with an email address; null without one. */
export async function findPersonByEmail(
	db: Database,
	address: string,
): Promise<string | null> {
	const person = await db
		.selectFrom("contact_points")
		.innerJoin("people", "people.id", "contact_points.person_id")
		.select(({ fn }) => fn.coalesce("people.merged_into", "people.id").as("id"))
		.where("contact_points.kind", "=", "email")
		.where("contact_points.key", "=", contactKey("email", address))
		.executeTakeFirst();

	return person?.id ?? null;
}

/**
 * Stores an email that the agency got elsewhere, as one that came in when it was written.
 * @param at now: the time of one without a date, or with one in the future.
 * @returns false when the card has it.
 */
export async function storeReceivedMail(
	trx: Database,
	{ sender, subject, text, date, messageId, files }: ReceivedMail,
	{
		personId,
		isTheirs,
		at,
	}: { personId: string; isTheirs: boolean; at: string },
): Promise<boolean> {
	const { stored, tooLarge } = await listFilesToStore(trx, files);
	const missing = describeMissing(tooLarge, null);
	const person_id = await lockSurvivor(trx, personId);
	const message = {
		id: randomUUIDv7(),
		person_id,
		lead_id: null,
		direction: "in" as const,
		staff_id: null,
		address: sender,
		cc: null,
		subject,
		text: [text, missing].filter((part) => part !== "").join("\n\n"),
		message_id: messageId,
		in_reply_to: null,
		is_automatic: 0 as const,
		is_stranger: isTheirs ? (0 as const) : (1 as const),
		created_at: date !== null && date < at ? date : at,
	};
	const hashes = stored.map(({ bytes }) => hashFile(bytes));
	if (!(await addReceived(trx, message, hashes))) return false;

	await addAttachments(trx, message.id, stored, at);
	await writeLastContact(trx, [person_id], at);

	const noted = { personId: person_id, leadId: null, isTheirs };
	await noteIncoming(trx, noted, at);

	return true;
}
