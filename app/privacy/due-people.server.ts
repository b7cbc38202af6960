import type { Database } from "#database/connection.server.ts";
import type { Write } from "#database/write.ts";
import { deletePerson } from "./erase-rows.server.ts";

/** People who are deleted in one commit. */
const MOST_AT_ONCE = 20;

/**
 * People with whom there has been no contact since a moment: no enquiry, call, answer, reply or note,
 * and no newsletter, which is a contact with each issue.
 * @param won those who became clients, or all others.
 */
function duePeople({ read }: Database, won: boolean, before: string) {
	return read
		.selectFrom("people")
		.where("status", won ? "=" : "!=", "won")
		.where("last_lead_at", "<", before)
		.where(({ not, or, exists, selectFrom }) =>
			not(
				or([
					exists(
						selectFrom("leads")
							.innerJoin("bookings", "bookings.id", "leads.id")
							.select("leads.id")
							.whereRef("leads.person_id", "=", "people.id")
							.where("bookings.ends_at", ">=", before),
					),
					exists(
						selectFrom("leads")
							.select("leads.id")
							.whereRef("leads.person_id", "=", "people.id")
							.where("leads.answered_at", ">=", before),
					),
					exists(
						selectFrom("notes")
							.select("notes.id")
							.whereRef("notes.person_id", "=", "people.id")
							.where("notes.created_at", ">=", before),
					),
					exists(
						selectFrom("outbox")
							.select("outbox.id")
							.whereRef("outbox.recipient", "=", "people.email")
							.where("outbox.created_at", ">=", before),
					),
					exists(
						selectFrom("newsletter_subscribers as subscriber")
							.select("subscriber.id")
							.whereRef("subscriber.email", "=", "people.email")
							.where((eb) =>
								eb.or([
									eb("subscriber.status", "=", "confirmed"),
									eb("subscriber.created_at", ">=", before),
									eb("subscriber.unsubscribed_at", ">=", before),
								]),
							),
					),
				]),
			),
		);
}

/** How many there are. */
export async function countDuePeople(db: Database, won: boolean, before: string): Promise<number> {
	const { count } = await duePeople(db, won, before)
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Deletes some of them with everything that is kept of them. @returns how many; 0: there are no more. */
export async function deleteSomeDuePeople(
	db: Database,
	won: boolean,
	before: string,
	at: string,
): Promise<number> {
	const people = await duePeople(db, won, before).select("email").limit(MOST_AT_ONCE).execute();
	const writes: Write[] = [];
	for (const { email } of people)
		writes.push(...(await deletePerson(db, { address: email, until: at })));
	if (writes.length > 0) await db.commit(writes);
	return people.length;
}
