import { done } from "#desk/layout/form.server.ts";
import { addNextTask, recordCall } from "#features/leads/record-call.server.ts";
import type { CardHandlers } from "./card-form.server.ts";
import { commit, markAnswered, markRead } from "./card-updates.server.ts";

/** Notes a phone call, with a task for what follows. Whether it answers what is open is staff's word, too. */
export const logCall: CardHandlers["call"] = (form, input) => {
	const { key: id, direction, outcome, next, answers } = input;
	const { person, site } = form;
	const { at } = site.clock;
	const owner = { personId: person.id, staffId: site.staff.id };

	const noted = done(
		"The call is logged.",
		input.due_on ? "What comes next is under Next." : undefined,
	);
	const detail = { outcome: `${direction}.${outcome}` };

	return commit(
		form,
		"person.log-call",
		noted,
		async (trx) => {
			await recordCall(trx, { ...input, id }, owner, at);
			await addNextTask(trx, { ...input, title: next }, owner, site.clock);
			if (answers)
				await markAnswered(trx, person.id, { staffId: owner.staffId, at });
			await markRead(trx, person.id, at);
		},
		detail,
	);
};
