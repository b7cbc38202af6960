import { done } from "#desk/layout/form.server.ts";
import { indexNote } from "#features/leads/search.server.ts";
import { advanceStage } from "#features/leads/store.server.ts";
import {
	type CardHandlers,
	commit,
	markAnswered,
	markRead,
	readActor,
} from "./card-updates.server.ts";
import { describeCall } from "./logged-calls.ts";

/** Notes a phone call, with a task for what follows. Whether it answers what is open is staff's word, too. */
export const logCall: CardHandlers["call"] = (form, input) => {
	const { key: id, direction, outcome, text, answers } = input;
	const { next, due_on, due_time } = input;
	const { person, site } = form;
	const { at, newId } = site.clock;
	const staffId = site.staff.id;

	const noted = done(
		"The call is logged.",
		due_on ? "What comes next is under Next." : undefined,
	);
	const detail = { outcome: `${direction}.${outcome}` };

	return commit(
		form,
		"person.log-call",
		noted,
		async (trx) => {
			const row = {
				id,
				text: text || describeCall(direction, outcome),
				person_id: person.id,
				staff_id: staffId,
				call_direction: direction,
				call_outcome: outcome,
				created_at: at,
			};
			await trx.insertInto("notes").values(row).execute();
			await indexNote(trx, row);
			if (due_on)
				await trx
					.insertInto("tasks")
					.values({
						id: newId(),
						person_id: person.id,
						staff_id: staffId,
						title: next || "Ring again",
						due_on,
						due_time,
						created_at: at,
					})
					.execute();

			if (outcome === "reached")
				await advanceStage(trx, person.id, "contacted", readActor(form));
			if (answers) await markAnswered(trx, person.id, { staffId, at });
			await markRead(trx, person.id, at);
		},
		detail,
	);
};
