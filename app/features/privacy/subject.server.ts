import { type RawBuilder, sql } from "kysely";
import { contactKey } from "#features/leads/contact-points.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** Whose data a request is about. */
export type DataSubject = {
	/** As given, or the first of the person’s. */
	address: string;
	/** Keys of the email addresses, and of the phones of a person without any. */
	keys: string[];
	/** The addresses in each spelling in which they were typed. */
	spellings: string[];
	/** The person, and those merged into them; none for a part of a person. */
	personIds: string[];
	leadIds: string[];
};

type Wanted = {
	address?: string;
	personId?: string;
	/** Only what came with the address: a wrong merge must not hand out another visitor’s data. */
	isPart?: boolean;
};

export async function findSubject(
	db: Database,
	{ address, personId, isPart = false }: Wanted,
): Promise<DataSubject> {
	const personIds = await findPeople(db, address, personId);
	const points = await db
		.selectFrom("contact_points")
		.select(["kind", "key", "value"])
		.where("person_id", "in", personIds)
		.orderBy("kind")
		.orderBy("is_primary", "desc")
		.execute();

	const leads = await db
		.selectFrom("leads")
		.select(["id", "email"])
		.where("person_id", "in", personIds)
		.execute();

	const emails = points.filter(({ kind }) => kind === "email");
	const contacts = emails.length > 0 ? emails : points;

	if (isPart && address !== undefined && emails.length > 1) {
		const key = emailKey(address);
		const own = leads.filter((lead) => emailKey(lead.email) === key);
		const typed = own.map(({ email }) => email);

		return {
			address,
			keys: [key],
			spellings: [...new Set([key, address, ...typed])],
			personIds: [],
			leadIds: own.map(({ id }) => id),
		};
	}

	const own = address === undefined ? [] : [emailKey(address)];
	const keys = [...new Set([...own, ...contacts.map(({ key }) => key)])];
	const typed = [
		...(address === undefined ? [] : [address]),
		...contacts.map(({ value }) => value),
		// A lead without an address is found by its person.
		...leads.map(({ email }) => email).filter((email) => email !== ""),
	];

	return {
		address: address ?? contacts[0]?.value ?? "",
		keys,
		spellings: [...new Set([...keys, ...typed])],
		personIds,
		leadIds: leads.map(({ id }) => id),
	};
}

async function findPeople(
	db: Database,
	address: string | undefined,
	personId: string | undefined,
): Promise<string[]> {
	const point =
		address === undefined ? undefined : await findPoint(db, address);
	const id = personId ?? point?.person_id;
	if (id === undefined) return [];

	const person = await db
		.selectFrom("people")
		.select("merged_into")
		.where("id", "=", id)
		.executeTakeFirst();
	const survivor = person?.merged_into ?? id;
	const merged = await db
		.selectFrom("people")
		.select("id")
		.where("merged_into", "=", survivor)
		.execute();

	return [survivor, ...merged.map((each) => each.id)];
}

/** People with an email address aren’t known by their phone, which colleagues may share. */
function findPoint(db: Database, address: string) {
	const isEmail = address.includes("@");

	return db
		.selectFrom("contact_points as point")
		.select("point.person_id")
		.where("point.kind", "=", isEmail ? "email" : "phone")
		.where("point.key", "=", contactKey(isEmail ? "email" : "phone", address))
		.$if(!isEmail, (query) =>
			query.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("contact_points as email")
							.select("email.id")
							.whereRef("email.person_id", "=", "point.person_id")
							.where("email.kind", "=", "email"),
					),
				),
			),
		)
		.executeTakeFirst();
}

/**
 * The rows of a subject by table, in an order in which they can be deleted: each with a condition. Rows
 * that refer to a lead or a person are deleted with it.
 */
export function selectSubjectRows(subject: DataSubject) {
	const { keys, spellings, personIds, leadIds } = subject;
	const ofPerson = isIn("person_id", personIds);
	const isPart = personIds.length === 0;
	const mails = sql<boolean>`(${isIn("lead_id", leadIds)} OR ${isIn("recipient", spellings)})`;
	const messages = isPart
		? sql<boolean>`(${isIn("lead_id", leadIds)} OR ${isIn("address", spellings)})`
		: ofPerson;

	const proposals = isPart ? isIn("sent_to", keys) : ofPerson;

	return {
		// A newsletter form has no address; it is identified by the time of its email.
		newsletter_requests: sql<boolean>`created_at IN (SELECT created_at FROM outbox WHERE ${mails})`,
		newsletter_subscribers: isIn("email", keys),
		outbox: mails,
		quiz_responses: sql<boolean>`id IN (SELECT quiz_response_id FROM quiz_leads WHERE ${isIn("id", leadIds)})`,
		bookings: sql<boolean>`(${isIn("id", leadIds)} OR ${isIn("email", spellings)})`,
		notes: ofPerson,
		attachments: sql<boolean>`message_id IN (SELECT id FROM messages WHERE ${messages})`,
		messages,
		project_steps: sql<boolean>`proposal_id IN (SELECT id FROM proposals WHERE ${proposals})`,
		tasks: ofPerson,
		// Valid ones stay (`deletePerson`).
		proposal_acceptances: sql<boolean>`(${isIn("person_id", personIds)} OR ${isIn("address", keys)})`,
		proposal_versions: sql<boolean>`proposal_id IN (SELECT id FROM proposals WHERE ${proposals})`,
		proposals,
		person_tags: ofPerson,
		changes: ofPerson,
		import_rows: ofPerson,
		stage_changes: ofPerson,
		dismissed_duplicates: sql<boolean>`(${isIn("person_id", personIds)} OR ${isIn("other_id", personIds)})`,
		privacy_requests: isIn("email", keys),
		client_sessions: isIn("email", keys),
		leads: isIn("id", leadIds),
		contact_points: isPart
			? sql<boolean>`kind = 'email' AND ${isIn("key", keys)}`
			: ofPerson,
		people: isIn("id", personIds),
	};
}

function isIn(column: string, values: readonly string[]): RawBuilder<boolean> {
	return values.length === 0
		? sql<boolean>`1 = 0`
		: sql<boolean>`${sql.ref(column)} IN (${sql.join(values)})`;
}
