import { sql } from "kysely";
import { yourDataCopy } from "#content/your-data.ts";
import type { Schema } from "#database/schema.ts";
import { addressKey } from "#features/leads/store.server.ts";
import { readLeadDetails } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { mailText } from "#lib/mail/mail-layout.ts";
import { readableMail } from "#lib/outbox/outbox.server.ts";
import { spellingsOf } from "./erase-rows.server.ts";
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
	const personIds = [...people.map(({ id }) => id), ""];
	const leads = await db
		.selectFrom("leads")
		.selectAll()
		.where("person_id", "in", personIds)
		.orderBy("id")
		.execute();
	const ids = [...leads.map(({ id }) => id), ""];
	return {
		about: copy.about,
		address: key,
		made_at: at,
		parts: {
			person: people.map(({ assignee_id, version, ...row }) => row),
			enquiries: await enquiries(db, leads, ids),
			calls: await db
				.selectFrom("bookings")
				.selectAll()
				.where((eb) => eb.or([eb("id", "in", ids), eb("email", "in", spellings)]))
				.orderBy("starts_at")
				.execute(),
			newsletter: await newsletter(db, key),
			mails: await mails(db, ids, spellings),
			notes: await db
				.selectFrom("notes")
				.select(["created_at", "text"])
				.where("person_id", "in", personIds)
				.orderBy("id")
				.execute(),
			tasks: await db
				.selectFrom("tasks")
				.select(["created_at", "title", "due_on", "done_at"])
				.where("person_id", "in", personIds)
				.orderBy("id")
				.execute(),
			tags: await db
				.selectFrom("person_tags")
				.select(["created_at", "tag"])
				.where("person_id", "in", personIds)
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

type Lead = Schema["leads"];

/** Each with the rows of its form's own table. */
async function enquiries(
	db: Database,
	leads: readonly DataEntry[],
	ids: readonly string[],
): Promise<DataEntry[]> {
	const details = await readLeadDetails(db, ids);
	return leads.map((lead) => {
		const { person_id, assignee_id, answered_by, idempotency_key, body_hash, ...row } =
			lead as unknown as Lead;
		const rows = Object.entries(details.get(row.id)?.rows ?? {});
		return {
			...row,
			first_touch: fromJson(row.first_touch),
			last_touch: fromJson(row.last_touch),
			consent: fromJson(row.consent),
			savings: fromJson(row.savings),
			...Object.fromEntries(rows.map(([name, found]) => [name, detail(found as DataEntry)])),
		};
	});
}

async function newsletter(db: Database, key: string): Promise<DataEntry[]> {
	const rows = await db
		.selectFrom("newsletter_subscribers")
		.selectAll()
		.where("email", "=", key)
		.execute();
	return rows.map(({ token_hash, ...row }) => ({
		...row,
		first_touch: fromJson(row.first_touch),
		last_touch: fromJson(row.last_touch),
		consent: fromJson(row.consent),
	}));
}

/** Emails to them and conversions for Meta in full; only the existence of other messages, which repeat the enquiry. */
async function mails(
	db: Database,
	ids: readonly string[],
	spellings: readonly string[],
): Promise<DataEntry[]> {
	const rows = await db
		.selectFrom("outbox")
		.selectAll()
		.where((eb) => eb.or([eb("lead_id", "in", ids), eb("recipient", "in", spellings)]))
		.orderBy("id")
		.execute();
	return rows.map((row) => {
		const { kind, topic, created_at, delivered_at } = row;
		const passedOn = { kind, topic, created_at, delivered_at };
		if (kind === "conversion") return { ...passedOn, to: "Meta", sent: fromJson(row.payload) };
		if (kind !== "mail") return passedOn;
		const isTheirs = spellings.includes(row.recipient);
		if (!isTheirs) return { ...passedOn, to: "us" };
		const mail = readableMail(row);
		if (!mail) return { ...passedOn, to: row.recipient };
		const { subject, document } = mail;
		// Links in it work like keys, and this copy may lie around.
		const { action: _link, ...words } = documentWithoutKeys(document, copy.linkLeftOut);
		return { ...passedOn, to: row.recipient, subject, text: mailText(words) };
	});
}

/** A form's own row, without the columns that repeat the enquiry. */
function detail(row: DataEntry | undefined): DataEntry | undefined {
	if (!row) return undefined;
	const { id, email, created_at, answered_at, answered_by, quiz_response_id, ...own } = row;
	return own;
}

/** Damaged JSON is returned as text. */
function fromJson(text: string | null): unknown {
	try {
		return text === null ? null : JSON.parse(text);
	} catch {
		return text;
	}
}
