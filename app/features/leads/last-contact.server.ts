import { type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { listEmailKeys } from "./contact-points.server.ts";

/**
 * The time of the last contact with a row of `people`: a lead, an answer, a call, an email either way, a note, a
 * task, an answer to a proposal, or a change of the newsletter subscription. A contact that staff added or imported has `last_lead_at`
 * from that time on. The site's own emails follow from one of these, so the outbox is left out.
 * @param now calls that end later count when they were booked or moved.
 */
export function selectLastContact(now: string): RawBuilder<string> {
	return sql<string>`(SELECT max(at) FROM (
		SELECT people.last_lead_at AS at
		UNION ALL SELECT max(answered_at) FROM leads WHERE person_id = people.id
		UNION ALL SELECT max(CASE
			WHEN bookings.status = 'booked' AND bookings.ends_at <= ${now}
			THEN bookings.ends_at
			ELSE coalesce(bookings.cancelled_at, bookings.moved_at, bookings.created_at) END)
			FROM leads JOIN bookings ON bookings.id = leads.id
			WHERE leads.person_id = people.id
		UNION ALL SELECT max(created_at) FROM messages WHERE person_id = people.id
		UNION ALL SELECT max(created_at) FROM notes
			WHERE person_id = people.id AND deleted_at IS NULL
		UNION ALL SELECT max(created_at) FROM tasks
			WHERE person_id = people.id AND deleted_at IS NULL
		UNION ALL SELECT max(decided_at) FROM proposals WHERE person_id = people.id
		UNION ALL SELECT max(CASE WHEN status = 'pending' THEN created_at
			ELSE coalesce(unsubscribed_at, renewed_at, confirmed_at, created_at) END)
			FROM newsletter_subscribers WHERE email IN ${listEmailKeys()}
	) AS contacts)`;
}

export async function readLastContact(
	db: Database,
	personId: string,
	now: string,
): Promise<string> {
	const { at } = await db
		.selectFrom("people")
		.select(selectLastContact(now).as("at"))
		.where("id", "=", personId)
		.executeTakeFirstOrThrow();

	return at;
}

/**
 * Stores the time of the last contact, by which lists are sorted. Whatever adds one, other than a lead, runs it in
 * its transaction; a call that has ended counts from the next run of the job `contacts`.
 */
export async function writeLastContact(
	trx: Database,
	personIds: readonly string[],
	now: string,
): Promise<void> {
	const contacts = trx
		.selectFrom("people")
		.select("id")
		.select(selectLastContact(now).as("at"))
		.where("id", "in", [...personIds, ""])
		.as("contacts");
	await trx
		.updateTable("people")
		.from(contacts)
		.set(({ ref }) => ({ last_contact_at: ref("contacts.at") }))
		.whereRef("people.id", "=", "contacts.id")
		.whereRef("people.last_contact_at", "is distinct from", "contacts.at")
		.execute();
}

/** Calls whose time or state may have changed are looked for from this long before. */
const DAY = 86_400_000;

/** People with a call that ended, was moved or cancelled in a period. */
export async function listPeopleCalled(
	db: Database,
	since: string,
	at: string,
): Promise<string[]> {
	const from = new Date(Date.parse(since) - DAY).toISOString();
	const people = await db
		.selectFrom("bookings")
		.innerJoin("leads", "leads.id", "bookings.id")
		.select("leads.person_id")
		.distinct()
		.where("bookings.starts_at", ">", from)
		.where(({ eb, and, or }) =>
			or([
				and([
					eb("bookings.ends_at", ">", since),
					eb("bookings.ends_at", "<=", at),
				]),
				eb("bookings.moved_at", ">", since),
				eb("bookings.cancelled_at", ">", since),
			]),
		)
		.execute();

	return people.flatMap(({ person_id }) => person_id ?? []);
}
