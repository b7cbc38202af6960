import type { LeadStatus } from "#database/lead-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";
import type { Standing } from "./card-contract.ts";

/** Who does something, and when. */
export type Actor = { staffId: string; at: string };

/**
 * Changes a card whose version is known, and the copies on its leads. Fails as `missed` when somebody
 * has changed it meanwhile.
 */
export function changeCard(
	db: Database,
	personId: string,
	version: number,
	{ status, value, assignee }: Standing,
): Write[] {
	return [
		write(
			"people",
			db
				.updateTable("people")
				.set({ status, value_eur: value, assignee_id: assignee, version: version + 1 })
				.where("id", "=", personId)
				.where("version", "=", version),
			1,
		),
		write(
			"leads",
			db
				.updateTable("leads")
				.set({ status, assignee_id: assignee })
				.where("person_id", "=", personId),
		),
	];
}

/** Whoever waited has been answered; whatever was new has been read. */
export function settleAwaiting(db: Database, personId: string, doing: Actor): Write[] {
	const { staffId, at } = doing;
	const waiting = db
		.selectFrom("leads")
		.select("id")
		.where("person_id", "=", personId)
		.where("due_at", "is not", null)
		.where("answered_at", "is", null);
	return [
		write(
			"questions",
			db
				.updateTable("questions")
				.set({ answered_at: at, answered_by: staffId })
				.where("id", "in", waiting)
				.where("answered_at", "is", null),
		),
		write("leads", settledLeads(db, personId, doing)),
		markRead(db, personId, at),
	];
}

/** The same, but a question goes on waiting: it has been neither answered nor put aside. */
export function settleAllButQuestions(db: Database, personId: string, doing: Actor): Write[] {
	return [
		write("leads", settledLeads(db, personId, doing).where("kind", "<>", "question")),
		markRead(db, personId, doing.at),
	];
}

function settledLeads(db: Database, personId: string, { staffId, at }: Actor) {
	return db
		.updateTable("leads")
		.set({ answered_at: at, answered_by: staffId })
		.where("person_id", "=", personId)
		.where("due_at", "is not", null)
		.where("answered_at", "is", null);
}

/** A person’s leads have been looked at. */
export function markRead(db: Database, personId: string, at: string): Write {
	return write(
		"leads",
		db
			.updateTable("leads")
			.set({ read_at: at })
			.where("person_id", "=", personId)
			.where("read_at", "is", null),
	);
}

/** A person's newest lead is as if nobody had opened it. */
export function markUnread(db: Database, personId: string): Write {
	const newest = db
		.selectFrom("leads")
		.select(({ fn }) => fn.max("id").as("id"))
		.where("person_id", "=", personId);
	return write("leads", db.updateTable("leads").set({ read_at: null }).where("id", "=", newest));
}

/** All leads of a person are spam, or none is. */
export function markSpam(db: Database, personId: string, isSpam: boolean): Write {
	return write(
		"leads",
		db
			.updateTable("leads")
			.set({ spam: isSpam ? 1 : 0 })
			.where("person_id", "=", personId),
	);
}

/** When a lead's answer is due, now that it is known to be a person's. */
export function setDue(db: Database, leadId: string, dueAt: string): Write {
	return write(
		"leads",
		db
			.updateTable("leads")
			.set({ due_at: dueAt })
			.where("id", "=", leadId)
			.where("due_at", "is", null),
	);
}

/** Keeps what a colleague noted about a person. */
export function insertNote(
	db: Database,
	note: { id: string; personId: string; text: string },
	{ staffId, at }: Actor,
): Write {
	const { id, personId, text } = note;
	return write(
		"notes",
		db
			.insertInto("notes")
			.values({ id, person_id: personId, staff_id: staffId, text, created_at: at }),
	);
}

/** Whoever has been written to or rung is no longer new. */
export function contacted(status: LeadStatus): LeadStatus {
	return status === "new" ? "contacted" : status;
}
