import { type RawBuilder, sql } from "kysely";
import { emailKeys } from "#features/leads/contact-points.server.ts";

/**
 * Condition on rows of `people`: a call, an answer, a note, an email either way or a newsletter subscription
 * since a time. The time of the last lead is `people.last_lead_at`.
 */
export function contactSince(cutOff: string): RawBuilder<boolean> {
	return sql<boolean>`
		EXISTS (SELECT 1 FROM leads JOIN bookings ON bookings.id = leads.id
			WHERE leads.person_id = people.id AND bookings.ends_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM leads WHERE person_id = people.id AND answered_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM notes WHERE person_id = people.id AND created_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM messages WHERE person_id = people.id AND created_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM tasks WHERE person_id = people.id AND created_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM outbox WHERE recipient IN ${emailKeys()} AND created_at >= ${cutOff})
		OR EXISTS (SELECT 1 FROM newsletter_subscribers AS subscriber
			WHERE subscriber.email IN ${emailKeys()} AND (subscriber.status = 'confirmed'
				OR subscriber.created_at >= ${cutOff} OR subscriber.unsubscribed_at >= ${cutOff}))`;
}
