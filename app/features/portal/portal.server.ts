import { formatCursor } from "#lib/cursor.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { splitQuote } from "#lib/mail/quoted-text.ts";
import { isAddress } from "./address-forms.server.ts";

/** Messages of a page. */
const PAGE = 20;

/** Calls that are over are shown for this long. */
const MAX_CALLS = 20;

/** The calls booked with an address, the latest first. */
export function listOwnCalls(db: Database, email: string) {
	return db
		.selectFrom("bookings")
		.select(["id", "starts_at", "ends_at", "status", "meeting_link"])
		.where(isAddress("email", email))
		.orderBy("starts_at", "desc")
		.limit(MAX_CALLS)
		.execute();
}

/**
 * What was written to and from an address, the newest first, with the names of its files.
 * @param after the cursor of an earlier page.
 */
export async function listOwnMessages(
	db: Database,
	email: string,
	after: string | null = null,
) {
	const found = await db
		.selectFrom("messages")
		.leftJoin("staff", "staff.id", "messages.staff_id")
		.select([
			"messages.id",
			"messages.direction",
			"messages.subject",
			"messages.text",
			"messages.created_at as at",
			"staff.name as author",
		])
		.where(isAddress("messages.address", email))
		.where("messages.is_automatic", "=", 0)
		.$if(after !== null, (query) => query.where("messages.id", "<", after))
		.orderBy("messages.id", "desc")
		.limit(PAGE + 1)
		.execute();
	const rows = found.slice(0, PAGE);

	const files = await db
		.selectFrom("attachments")
		.select(["id", "message_id", "name", "size"])
		.where("message_id", "in", [...rows.map(({ id }) => id), ""])
		.execute();
	// Not in the query, which would read all files by their ids.
	files.sort((a, b) => (a.id < b.id ? -1 : 1));

	return {
		messages: rows.map(({ text, ...row }) => ({
			...row,
			text: splitQuote(text, row.subject).reply,
			files: files.filter(({ message_id }) => message_id === row.id),
		})),
		/** The cursor of the next page; null for none. */
		next: found.length > PAGE ? formatCursor(rows.at(-1)?.id ?? "") : null,
	};
}

/** True for a file of a message to or from the address. */
export async function isOwnFile(
	db: Database,
	email: string,
	attachmentId: string,
): Promise<boolean> {
	const file = await db
		.selectFrom("attachments")
		.innerJoin("messages", "messages.id", "attachments.message_id")
		.select("attachments.id")
		.where("attachments.id", "=", attachmentId)
		.where(isAddress("messages.address", email))
		.where("messages.is_automatic", "=", 0)
		.executeTakeFirst();

	return file !== undefined;
}
