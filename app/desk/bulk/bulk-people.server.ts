import { type Compilable, sql } from "kysely";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** A query for the ids of people. */
export type PeopleQuery = Compilable<{ id: string }> & {
	execute(): Promise<{ id: string }[]>;
};

/** The columns of people that a bulk change reads. */
export function selectPeopleForBulk(
	db: Database,
	ids: readonly string[],
	at: string,
) {
	return db
		.selectFrom("people")
		.select([
			"people.id",
			"people.name",
			"people.stage",
			"people.value_cents",
			"people.assignee_id",
			"people.lost_reason",
		])
		.select(selectPrimaryContact().as("contact"))
		.select(selectFutureCalls(at).as("calls"))
		.select(selectOpenProposals.as("proposals"))
		.where("people.id", "in", [...ids, ""])
		.where("people.merged_into", "is", null)
		.orderBy("people.id")
		.execute();
}

const selectOpenProposals = sql<number | string>`(SELECT count(*) FROM proposals
	WHERE proposals.person_id = people.id AND proposals.state = 'sent')`;

function selectFutureCalls(at: string) {
	return sql<number | string>`(SELECT count(*) FROM leads
		JOIN bookings ON bookings.lead_id = leads.id
		WHERE leads.person_id = people.id AND bookings.status = 'booked'
			AND bookings.starts_at > ${at})`;
}

/** People of whom a mark as spam cancels a call or drops a won deal, in a stored selection. */
export function listWithConsequences(db: Database, bulkId: string, at: string) {
	return db
		.selectFrom("bulk_people")
		.innerJoin("people", "people.id", "bulk_people.person_id")
		.select(["people.id", "people.name", "people.stage", "people.value_cents"])
		.select(selectPrimaryContact().as("contact"))
		.where("bulk_people.bulk_id", "=", bulkId)
		.where(({ eb, or }) =>
			or([
				eb("people.stage", "=", "won"),
				sql<boolean>`${selectFutureCalls(at)} > 0`,
				sql<boolean>`${selectOpenProposals} > 0`,
			]),
		)
		.orderBy("people.id")
		.execute();
}
