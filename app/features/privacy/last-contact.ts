import { type RawBuilder, sql } from "kysely";
import { listEmailKeys } from "#features/leads/contact-points.server.ts";
import type { Database } from "#lib/db/connection.server.ts";

/**
 * The time of the last contact with a row of `people`: a lead, an answer, a call, an email either way, a note, a
 * task, or a change of the newsletter subscription. A contact that staff added or imported has `last_lead_at`
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
		UNION ALL SELECT max(coalesce(unsubscribed_at, renewed_at, confirmed_at, created_at))
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
