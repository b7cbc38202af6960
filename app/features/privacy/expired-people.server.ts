import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

/** People examined by one statement: a few milliseconds, so that nobody else waits. */
export const BATCH = 200;

export type ExpiredPerson = { id: string; email: string };

/**
 * People with whom there has been no contact since `cutOff`: no enquiry, call, answer, reply or note, and
 * no newsletter, which is a contact with each issue. In the order of their last enquiry.
 * @param clients those who became clients, or all others.
 */
export async function* expiredPeople(
	db: Database,
	clients: boolean,
	cutOff: string,
): AsyncGenerator<ExpiredPerson[]> {
	const contact = sql`
		EXISTS (SELECT 1 FROM leads JOIN bookings ON bookings.id = leads.id
			WHERE leads.person_id = people.id AND bookings.ends_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM leads WHERE person_id = people.id AND answered_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM notes WHERE person_id = people.id AND created_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM outbox WHERE recipient = people.email AND created_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM newsletter_subscribers AS subscriber
			WHERE subscriber.email = people.email AND (subscriber.status = 'confirmed'
				OR subscriber.created_at >= ${cutOff} OR subscriber.unsubscribed_at >= ${cutOff}))`;
	let last = { id: "", last_lead_at: "" };
	for (;;) {
		// The limit stands in a subquery, or PostgreSQL would plan for thousands of people.
		const { rows } = await sql<
			ExpiredPerson & { last_lead_at: string; isExpired: number | boolean }
		>`
			SELECT id, email, last_lead_at,
				(status = 'won') = ${clients ? sql`true` : sql`false`} AND NOT (${contact}) AS "isExpired"
			FROM (
				SELECT id, email, status, last_lead_at FROM people
				WHERE last_lead_at < ${cutOff} AND (last_lead_at, id) > (${last.last_lead_at}, ${last.id})
				ORDER BY last_lead_at, id LIMIT ${sql.lit(BATCH)}
			) AS people
			ORDER BY last_lead_at, id`.execute(db);
		const expired = rows.filter(({ isExpired }) => Boolean(isExpired));
		if (expired.length > 0) yield expired;
		if (rows.length < BATCH) return;
		last = rows.at(-1) ?? last;
		await nextTurn();
	}
}
