import { sql } from "kysely";
import { yourDataCopy } from "#content/your-data.ts";
import { addressKey } from "#features/leads/store.server.ts";
import { readLeadDetails } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { mailText } from "#lib/mail/mail-layout.ts";
import { type OutboxRow, readableMail } from "#lib/outbox/outbox.server.ts";
import { documentWithoutKeys } from "./key-links.ts";

const { copy } = yourDataCopy;

/** A stored record: names of fields with their values. */
export type DataEntry = Record<string, unknown>;

/** Everything stored about one address, as the person gets it. */
export type PersonData = {
	about: string;
	address: string;
	made_at: string;
	parts: Record<PartName, DataEntry[]>;
};
export type PartName = keyof typeof copy.parts;

/** Collects everything of an address from all tables, without hashes, leases and the ids of others. */
export async function personData(db: Database, address: string, at: string): Promise<PersonData> {
	const key = addressKey(address);
	const spellings = await spellingsOf(db, address);
	const people = await db.selectFrom("people").selectAll().where("email", "=", key).execute();
	const person = db.selectFrom("people").select("id").where("email", "=", key);
	const leads = db.selectFrom("leads").where("person_id", "in", person);
	const [newsletter, mails] = await Promise.all([
		db.selectFrom("newsletter_subscribers").selectAll().where("email", "=", key).execute(),
		db
			.selectFrom("outbox")
			.selectAll()
			.where((eb) =>
				eb.or([eb("lead_id", "in", leads.select("id")), eb("recipient", "in", spellings)]),
			)
			.orderBy("id")
			.execute(),
	]);
	return {
		about: copy.about,
		address: key,
		made_at: at,
		parts: {
			person: people.map(({ assignee_id, version, ...row }) => row),
			enquiries: await enquiries(db, await leads.selectAll().orderBy("id").execute()),
			calls: await db
				.selectFrom("bookings")
				.selectAll()
				.where((eb) => eb.or([eb("id", "in", leads.select("id")), eb("email", "in", spellings)]))
				.orderBy("starts_at")
				.execute(),
			newsletter: newsletter.map(({ token_hash, ...row }) => withParsedJson(row)),
			mails: mails.map((row) => mailEntry(row, spellings)),
			notes: await db
				.selectFrom("notes")
				.select(["created_at", "text"])
				.where("person_id", "in", person)
				.orderBy("id")
				.execute(),
			tasks: await db
				.selectFrom("tasks")
				.select(["created_at", "title", "due_on", "done_at"])
				.where("person_id", "in", person)
				.orderBy("id")
				.execute(),
			tags: await db
				.selectFrom("person_tags")
				.select(["created_at", "tag"])
				.where("person_id", "in", person)
				.orderBy("tag")
				.execute(),
			requests: await db
				.selectFrom("privacy_requests")
				.select(["kind", "created_at", "confirmed_at", "done_at"])
				.where("email", "=", key)
				.orderBy("id")
				.execute(),
		},
	};
}

/** The address in every letter case in which it was typed. */
export async function spellingsOf(db: Database, address: string): Promise<string[]> {
	const key = addressKey(address);
	const rows = await db
		.selectFrom("leads")
		.select("email")
		.distinct()
		.where("person_id", "in", (eb) => eb.selectFrom("people").select("id").where("email", "=", key))
		.execute();
	return [...new Set([key, address, ...rows.map(({ email }) => email)])];
}

/** Whether anything is stored about an address. */
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

/** Each with the rows of its form's own table, without the columns that repeat the enquiry. */
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

/** Emails to them and conversions for Meta in full; only the existence of other messages, which repeat the enquiry. */
function mailEntry(row: OutboxRow, spellings: readonly string[]): DataEntry {
	const { kind, topic, created_at, delivered_at, recipient } = row;
	const passedOn = { kind, topic, created_at, delivered_at };
	if (kind === "conversion") return { ...passedOn, to: "Meta", sent: fromJson(row.payload) };
	if (kind !== "mail") return passedOn;
	if (!spellings.includes(recipient)) return { ...passedOn, to: "us" };
	const mail = readableMail(row);
	if (!mail) return { ...passedOn, to: recipient };
	// Links in it work like keys, and this copy may lie around.
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
