import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import {
	type CallDirection,
	describeCall,
	type PhoneOutcome,
} from "./logged-calls.ts";
import { indexNote } from "./search.server.ts";
import { advanceStage } from "./store.server.ts";

export type PhoneCall = {
	direction: CallDirection;
	outcome: PhoneOutcome;
	text: string;
};

export type NextTask = {
	title: string;
	/** Empty for none. */
	due_on: string;
	due_time: string | null;
};

type Owner = { personId: string; staffId: string };

/** Notes a phone call on a person's card. Who was spoken to has been contacted. */
export async function recordCall(
	trx: Database,
	{ id, direction, outcome, text }: PhoneCall & { id: string },
	{ personId, staffId }: Owner,
	at: string,
): Promise<void> {
	const row = {
		id,
		text: text || describeCall(direction, outcome),
		person_id: personId,
		staff_id: staffId,
		call_direction: direction,
		call_outcome: outcome,
		created_at: at,
	};
	await trx.insertInto("notes").values(row).execute();
	await indexNote(trx, row);

	if (outcome === "reached")
		await advanceStage(trx, personId, "contacted", { staffId, at });
}

/** The task for what comes next, unless it has no day. */
export async function addNextTask(
	trx: Database,
	{ title, due_on, due_time }: NextTask,
	{ personId, staffId }: Owner,
	{ at, newId }: Clock,
): Promise<void> {
	if (due_on === "") return;

	await trx
		.insertInto("tasks")
		.values({
			id: newId(),
			person_id: personId,
			staff_id: staffId,
			title: title || "Ring again",
			due_on,
			due_time,
			created_at: at,
		})
		.execute();
}
