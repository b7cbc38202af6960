import { sql } from "kysely";
import { yourDataCopy } from "#content/your-data.ts";
import { readLeadDetails } from "#features/registry.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { renderMailText } from "#lib/mail/mail-layout.ts";
import { type OutboxRow, readableMail } from "#lib/outbox/outbox.server.ts";
import { removeKeys } from "./key-links.ts";
import { type DataSubject, selectSubjectRows } from "./subject.server.ts";

const copy = () => yourDataCopy().copy;

type DataEntry = Record<string, unknown>;

/** Everything stored about one address, in the form given to the person. */
export type PersonData = Awaited<ReturnType<typeof readPersonData>>;
export type PartName = keyof PersonData["parts"];

/** Collects everything of a subject from all tables, without hashes and ids of other records. */
export async function readPersonData(
	db: Database,
	subject: DataSubject,
	at: string,
) {
	const conditions = selectSubjectRows(subject);
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
		address: subject.keys[0] ?? subject.address,
		made_at: at,
		parts: {
			person: await entriesIn("people"),
			contacts: await entriesIn("contact_points"),
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
				buildMailEntry(row, subject.keys),
			),
			notes: await entriesIn("notes"),
			messages: await entriesIn("messages"),
			attachments: await entriesIn("attachments"),
			tasks: await entriesIn("tasks"),
			proposals: await entriesIn("proposals"),
			sentProposals: await entriesIn("proposal_versions"),
			acceptances: await entriesIn("proposal_acceptances"),
			tags: await entriesIn("person_tags"),
			stages: await entriesIn("stage_changes"),
			changes: await entriesIn("changes"),
			duplicates: await entriesIn("dismissed_duplicates"),
			imports: await entriesIn("import_rows"),
			requests: await entriesIn("privacy_requests"),
			project: await entriesIn("project_steps"),
			portal: await entriesIn("client_sessions"),
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
		SELECT 1 FROM contact_points WHERE kind = 'email' AND key = ${key}
		UNION ALL SELECT 1 FROM newsletter_subscribers WHERE email = ${key}
		UNION ALL SELECT 1 FROM bookings WHERE email IN (${key}, ${address})
		UNION ALL SELECT 1 FROM outbox WHERE recipient IN (${key}, ${address})
		UNION ALL SELECT 1 FROM messages WHERE lower(address) IN (${key}, ${address.toLowerCase()})
		UNION ALL SELECT 1 FROM proposals WHERE sent_to = ${key}
		UNION ALL SELECT 1 FROM proposal_acceptances WHERE address = ${key}
		LIMIT 1`.execute(db);

	return rows.length > 0;
}

/** Emails to the person and conversions for Meta in full; other messages repeat the lead and are only listed. */
function buildMailEntry(row: OutboxRow, keys: readonly string[]): DataEntry {
	const { kind, topic, created_at, delivered_at, recipient } = row;
	const passedOn = { kind, topic, created_at, delivered_at };

	if (kind === "conversion")
		return { ...passedOn, to: "Meta", sent: parseJson(row.payload) };
	if (kind !== "mail") return passedOn;
	if (!keys.includes(emailKey(recipient))) return { ...passedOn, to: "us" };

	const mail = readableMail(row);
	if (!mail) return { ...passedOn, to: recipient };

	// Links that authorise their holder are removed, as the copy may be read by others.
	const { action: _link, ...words } = removeKeys(
		mail.document,
		copy().linkLeftOut,
	);

	return {
		...passedOn,
		to: recipient,
		subject: mail.subject,
		text: renderMailText(words),
	};
}

const INTERNAL =
	/_hash$|_id$|_by$|^(?:idempotency_key|sha256|in_reply_to|sent_as|link_token)$/;
const JSON_COLUMNS = [
	"first_touch",
	"last_touch",
	"consent",
	"savings",
	"before",
	"after",
	"moved",
	"draft",
	"body",
	"pending",
	"chosen",
];

function formatEntry(row: DataEntry): DataEntry {
	const columns = Object.entries(row).filter(
		([column]) => !INTERNAL.test(column),
	);
	return Object.fromEntries(
		columns.map(([column, value]) => [
			column,
			JSON_COLUMNS.includes(column) ? parseJson(value) : value,
		]),
	);
}

/** Damaged JSON is returned as text. */
function parseJson(text: unknown): unknown {
	try {
		return JSON.parse(String(text));
	} catch {
		return text;
	}
}
