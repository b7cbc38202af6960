import { sql } from "kysely";
import { yourDataCopy } from "#content/your-data.ts";
import { addressKey } from "#features/leads/store.server.ts";
import { readLeadDetails } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { mailText } from "#lib/mail/mail-layout.ts";
import { type OutboxRow, readableMail } from "#lib/outbox/outbox.server.ts";
import { documentWithoutKeys } from "./key-links.ts";

const { copy } = yourDataCopy;

export type DataEntry = Record<string, unknown>;

/** Everything stored about one address, in the form given to the person. */
export type PersonData = {
	about: string;
	address: string;
	made_at: string;
	parts: Record<PartName, DataEntry[]>;
};
export type PartName = keyof typeof copy.parts;

/**
 * The rows of an address by table, in an order in which they can be deleted: each with a condition. Rows
 * that refer to a lead or a person are deleted with it.
 * @param address in any letter case.
 */
export function rowsOf(address: string) {
	const key = addressKey(address);
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
		tasks: ofPerson,
		person_tags: ofPerson,
		privacy_requests: isTheirs,
		leads: ofPerson,
		people: isTheirs,
	};
}

/** Collects everything of an address from all tables, without hashes, leases and other people's ids. */
export async function personData(db: Database, address: string, at: string): Promise<PersonData> {
	const key = addressKey(address);
	const rows = rowsOf(address);
	const people = await db.selectFrom("people").selectAll().where(rows.people).execute();
	const leads = await db.selectFrom("leads").selectAll().where(rows.leads).orderBy("id").execute();
	const newsletter = db.selectFrom("newsletter_subscribers").selectAll();
	const mails = db.selectFrom("outbox").selectAll().where(rows.outbox).orderBy("id");
	const calls = db.selectFrom("bookings").selectAll().where(rows.bookings).orderBy("starts_at");
	const notes = db.selectFrom("notes").select(["created_at", "text"]).where(rows.notes);
	const tasks = db.selectFrom("tasks").select(["created_at", "title", "due_on", "done_at"]);
	const tags = db.selectFrom("person_tags").select(["created_at", "tag"]).where(rows.person_tags);
	const requests = db
		.selectFrom("privacy_requests")
		.select(["kind", "created_at", "confirmed_at", "done_at"])
		.where(rows.privacy_requests);
	return {
		about: copy.about,
		address: key,
		made_at: at,
		parts: {
			person: people.map(({ assignee_id, version, ...row }) => row),
			enquiries: await enquiries(db, leads),
			calls: await calls.execute(),
			newsletter: (await newsletter.where(rows.newsletter_subscribers).execute()).map(
				({ token_hash, ...row }) => withParsedJson(row),
			),
			mails: (await mails.execute()).map((row) => mailEntry(row, key)),
			notes: await notes.orderBy("id").execute(),
			tasks: await tasks.where(rows.tasks).orderBy("id").execute(),
			tags: await tags.orderBy("tag").execute(),
			requests: await requests.orderBy("id").execute(),
		},
	};
}

export async function isKnown(db: Database, address: string): Promise<boolean> {
	const key = addressKey(address);
	const { rows } = await sql`
		SELECT 1 FROM people WHERE email = ${key}
		UNION ALL SELECT 1 FROM newsletter_subscribers WHERE email = ${key}
		UNION ALL SELECT 1 FROM bookings WHERE email IN (${key}, ${address})
		UNION ALL SELECT 1 FROM outbox WHERE recipient IN (${key}, ${address})
		LIMIT 1`.execute(db);
	return rows.length > 0;
}

/** Leads with the rows of their form's own table, without columns that repeat the lead. */
async function enquiries(db: Database, leads: readonly (DataEntry & { id: string })[]) {
	const details = await readLeadDetails(
		db,
		leads.map(({ id }) => id),
	);
	return leads.map((lead) => {
		const { person_id, assignee_id, answered_by, idempotency_key, body_hash, ...row } = lead;
		const rows = Object.entries(details.get(lead.id)?.rows ?? {}).map(([name, found]) => {
			const { id, email, created_at, answered_at, answered_by, quiz_response_id, ...own } =
				found as DataEntry;
			return [name, own];
		});
		return { ...withParsedJson(row), ...Object.fromEntries(rows) };
	});
}

/** Emails to the person and conversions for Meta in full; other messages repeat the lead and are only listed. */
function mailEntry(row: OutboxRow, address: string): DataEntry {
	const { kind, topic, created_at, delivered_at, recipient } = row;
	const passedOn = { kind, topic, created_at, delivered_at };
	if (kind === "conversion") return { ...passedOn, to: "Meta", sent: fromJson(row.payload) };
	if (kind !== "mail") return passedOn;
	if (addressKey(recipient) !== address) return { ...passedOn, to: "us" };
	const mail = readableMail(row);
	if (!mail) return { ...passedOn, to: recipient };
	// Links that authorise their holder are removed, as the copy may be read by others.
	const { action: _link, ...words } = documentWithoutKeys(mail.document, copy.linkLeftOut);
	return { ...passedOn, to: recipient, subject: mail.subject, text: mailText(words) };
}

function withParsedJson(row: DataEntry): DataEntry {
	const parsed = ["first_touch", "last_touch", "consent", "savings"]
		.filter((column) => column in row)
		.map((column) => [column, fromJson(row[column])]);
	return { ...row, ...Object.fromEntries(parsed) };
}

/** Damaged JSON is returned as text. */
function fromJson(text: unknown): unknown {
	try {
		return JSON.parse(String(text));
	} catch {
		return text;
	}
}
