import { sql } from "kysely";
import { yourDataCopy } from "#content/your-data.ts";
import { readLeadDetails } from "#features/registry.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { mailText } from "#lib/mail/mail-layout.ts";
import { type OutboxRow, readableMail } from "#lib/outbox/outbox.server.ts";
import { documentWithoutKeys } from "./key-links.ts";

const copy = () => yourDataCopy().copy;

type DataEntry = Record<string, unknown>;

/** Everything stored about one address, in the form given to the person. */
export type PersonData = Awaited<ReturnType<typeof personData>>;
export type PartName = keyof PersonData["parts"];

/**
 * The rows of an address by table, in an order in which they can be deleted: each with a condition. Rows
 * that refer to a lead or a person are deleted with it.
 * @param address in any letter case.
 */
export function selectPersonRows(address: string) {
	const key = emailKey(address);
	const isTheirs = sql<boolean>`email = ${key}`;
	const person = sql`SELECT id FROM people WHERE ${isTheirs}`;
	const ofPerson = sql<boolean>`person_id IN (${person})`;
	const leads = sql`SELECT id FROM leads WHERE ${ofPerson}`;
	// In each letter case in which the address was typed.
	const spellings = sql`SELECT email FROM leads WHERE ${ofPerson}`;

	const isSpelling = (column: string) =>
		sql`(${sql.ref(column)} IN (${key}, ${address}) OR ${sql.ref(column)} IN (${spellings}))`;

	const mails = sql<boolean>`lead_id IN (${leads}) OR ${isSpelling("recipient")}`;

	return {
		// A newsletter form has no address; it is identified by the time of its email.
		newsletter_requests: sql<boolean>`created_at IN (SELECT created_at FROM outbox WHERE ${mails})`,
		newsletter_subscribers: isTheirs,
		outbox: mails,
		quiz_responses: sql<boolean>`id IN (SELECT quiz_response_id FROM quiz_leads WHERE id IN (${leads}))`,
		bookings: sql<boolean>`id IN (${leads}) OR ${isSpelling("email")}`,
		notes: ofPerson,
		attachments: sql<boolean>`message_id IN (SELECT id FROM messages WHERE ${ofPerson})`,
		messages: ofPerson,
		tasks: ofPerson,
		person_tags: ofPerson,
		changes: ofPerson,
		stage_changes: ofPerson,
		privacy_requests: isTheirs,
		leads: ofPerson,
		people: isTheirs,
	};
}

/** Collects everything of an address from all tables, without hashes and ids of other records. */
export async function personData(db: Database, address: string, at: string) {
	const key = emailKey(address);
	const conditions = selectPersonRows(address);
	async function rowsIn<Row = DataEntry>(
		table: keyof typeof conditions,
	): Promise<Row[]> {
		// The first column is an id, which ascends with time.
		const { rows } = await sql<Row>`
			SELECT * FROM ${sql.table(table)} WHERE ${conditions[table]} ORDER BY 1`.execute(
			db,
		);
		return rows;
	}

	const entriesIn = async (table: keyof typeof conditions) =>
		(await rowsIn(table)).map(formatEntry);

	const leads = await rowsIn<DataEntry & { id: string }>("leads");
	const ids = leads.map(({ id }) => id);
	const details = await readLeadDetails(db, ids);

	return {
		about: copy().about,
		address: key,
		made_at: at,
		parts: {
			person: await entriesIn("people"),
			// With the rows of their form's own table.
			enquiries: leads.map((lead) => {
				const rows = Object.entries(details.get(lead.id)?.rows ?? {});
				const own = rows.map(([name, row]) => [
					name,
					formatEntry(row as DataEntry),
				]);

				return { ...formatEntry(lead), ...Object.fromEntries(own) };
			}),
			calls: await entriesIn("bookings"),
			newsletter: await entriesIn("newsletter_subscribers"),
			mails: (await rowsIn<OutboxRow>("outbox")).map((row) =>
				mailEntry(row, key),
			),
			notes: await entriesIn("notes"),
			messages: await entriesIn("messages"),
			attachments: await entriesIn("attachments"),
			tasks: await entriesIn("tasks"),
			tags: await entriesIn("person_tags"),
			stages: await entriesIn("stage_changes"),
			changes: await entriesIn("changes"),
			requests: await entriesIn("privacy_requests"),
		},
	};
}

/** The copy as a download. Personal data must not be cached. */
export function buildDataFile(data: PersonData): Response {
	return new Response(`${JSON.stringify(data, null, 2)}\n`, {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": `attachment; filename="${copy().fileName}"`,
			"Cache-Control": "no-store",
		},
	});
}

export async function isKnown(db: Database, address: string): Promise<boolean> {
	const key = emailKey(address);
	const { rows } = await sql`
		SELECT 1 FROM people WHERE email = ${key}
		UNION ALL SELECT 1 FROM newsletter_subscribers WHERE email = ${key}
		UNION ALL SELECT 1 FROM bookings WHERE email IN (${key}, ${address})
		UNION ALL SELECT 1 FROM outbox WHERE recipient IN (${key}, ${address})
		LIMIT 1`.execute(db);

	return rows.length > 0;
}

/** Emails to the person and conversions for Meta in full; other messages repeat the lead and are only listed. */
function mailEntry(row: OutboxRow, address: string): DataEntry {
	const { kind, topic, created_at, delivered_at, recipient } = row;
	const passedOn = { kind, topic, created_at, delivered_at };

	if (kind === "conversion")
		return { ...passedOn, to: "Meta", sent: fromJson(row.payload) };
	if (kind !== "mail") return passedOn;
	if (emailKey(recipient) !== address) return { ...passedOn, to: "us" };

	const mail = readableMail(row);
	if (!mail) return { ...passedOn, to: recipient };

	// Links that authorise their holder are removed, as the copy may be read by others.
	const { action: _link, ...words } = documentWithoutKeys(
		mail.document,
		copy().linkLeftOut,
	);

	return {
		...passedOn,
		to: recipient,
		subject: mail.subject,
		text: mailText(words),
	};
}

const INTERNAL =
	/_hash$|_id$|_by$|^(?:idempotency_key|sha256|in_reply_to|sent_as)$/;
const JSON_COLUMNS = [
	"first_touch",
	"last_touch",
	"consent",
	"savings",
	"before",
	"after",
];

function formatEntry(row: DataEntry): DataEntry {
	const columns = Object.entries(row).filter(
		([column]) => !INTERNAL.test(column),
	);
	return Object.fromEntries(
		columns.map(([column, value]) => [
			column,
			JSON_COLUMNS.includes(column) ? fromJson(value) : value,
		]),
	);
}

/** Damaged JSON is returned as text. */
function fromJson(text: unknown): unknown {
	try {
		return JSON.parse(String(text));
	} catch {
		return text;
	}
}
