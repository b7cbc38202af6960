import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { deletePerson } from "./erase-rows.server.ts";
import type { Budget } from "./retention-budget.server.ts";

/** People who are judged in one go: a few milliseconds, so that nobody else waits. */
export const PORTION = 200;

/** People who are deleted in one commit. */
const MAX_AT_ONCE = 20;

/** How many there are. */
export async function countDuePeople(db: Database, won: boolean, before: string): Promise<number> {
	let count = 0;
	for await (const people of duePeople(db, won, before)) count += people.length;
	return count;
}

/** Deletes them with everything stored about them, some in each transaction, while the budget of people and leads lasts. */
export async function* deleteDuePeople(
	db: Database,
	{ won, before, at, budget }: { won: boolean; before: string; at: string; budget: Budget },
): AsyncGenerator<number> {
	for await (const people of duePeople(db, won, before))
		for (let from = 0; from < people.length; ) {
			const some = people.slice(from, from + Math.min(MAX_AT_ONCE, await budget.left("people")));
			const leads = await leadsOf(db, some);
			// The first person may have more leads than the budget: they go alone, or nobody ever would.
			const isOver = leads > (await budget.left("leads"));
			const now = isOver ? some.slice(0, (await budget.left("leads")) > 0 ? 1 : 0) : some;
			if (now.length === 0) return;
			const spent = isOver ? await leadsOf(db, now) : leads;
			await db.transaction().execute(async (trx) => {
				for (const address of now) await deletePerson(trx, { address, until: at });
			});
			budget.spend("people", now.length);
			budget.spend("leads", spent);
			from += now.length;
			yield now.length;
		}
}

async function leadsOf(db: Database, addresses: readonly string[]): Promise<number> {
	if (addresses.length === 0) return 0;
	const { count } = await db
		.selectFrom("leads")
		.innerJoin("people", "people.id", "leads.person_id")
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.where("people.email", "in", addresses)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/**
 * The addresses of those who are due, some at a time. Everybody whose last enquiry is old enough is looked
 * at once, in that order: many of them may have been in contact since, newsletter readers above all.
 */
async function* duePeople(db: Database, won: boolean, before: string): AsyncGenerator<string[]> {
	let after: Place = { last_lead_at: "", id: "" };
	for (;;) {
		const end = await placeAfter(db, after, before);
		const due = await withoutContact(db, won, before, {
			after,
			upTo: end ?? { last_lead_at: before, id: "" },
		});
		if (due.length > 0) yield due;
		if (!end) return;
		after = end;
		await nextTurn();
	}
}

/** A place in the order in which people's last enquiries came. */
type Place = { last_lead_at: string; id: string };

/** Where a portion ends that begins there; undefined: fewer than a portion are left before that moment. */
function placeAfter(db: Database, after: Place, before: string): Promise<Place | undefined> {
	return db
		.selectFrom("people")
		.select(["last_lead_at", "id"])
		.where(isAfter(after))
		.where("last_lead_at", "<", before)
		.orderBy("last_lead_at")
		.orderBy("id")
		.limit(1)
		.offset(PORTION - 1)
		.executeTakeFirst();
}

function isAfter({ last_lead_at, id }: Place) {
	return sql<boolean>`(last_lead_at, people.id) > (${last_lead_at}, ${id})`;
}

/**
 * Of the people between two places the addresses of those with whom there has been no contact since a
 * moment: no enquiry, call, answer, reply or note, and no newsletter, which is a contact with each issue.
 * That they are a portion at most is said once more: of a range alone PostgreSQL expects thousands, and
 * would read the other tables from end to end for each.
 * @param won those who became clients, or all others.
 */
async function withoutContact(
	db: Database,
	won: boolean,
	before: string,
	{ after, upTo }: { after: Place; upTo: Place },
): Promise<string[]> {
	const portion = db
		.selectFrom("people")
		.select(["id", "email", "status"])
		.where(isAfter(after))
		.where(sql<boolean>`(last_lead_at, people.id) <= (${upTo.last_lead_at}, ${upTo.id})`)
		.orderBy("last_lead_at")
		.orderBy("id")
		.limit(PORTION);
	const rows = await db
		.selectFrom(portion.as("people"))
		.select("email")
		.where("status", won ? "=" : "!=", "won")
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("leads")
						.innerJoin("bookings", "bookings.id", "leads.id")
						.select("leads.id")
						.whereRef("leads.person_id", "=", "people.id")
						.where("bookings.ends_at", ">=", before),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("leads")
						.select("leads.id")
						.whereRef("leads.person_id", "=", "people.id")
						.where("leads.answered_at", ">=", before),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("notes")
						.select("notes.id")
						.whereRef("notes.person_id", "=", "people.id")
						.where("notes.created_at", ">=", before),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("outbox")
						.select("outbox.id")
						.whereRef("outbox.recipient", "=", "people.email")
						.where("outbox.created_at", ">=", before),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
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
			),
		)
		.execute();
	return rows.map(({ email }) => email);
}
