import type { Stage } from "#database/lead-tables.ts";
import { done, type FormOutcome, question } from "#desk/layout/form.server.ts";
import { undoableChange } from "#desk/people/undo/changes.server.ts";
import {
	describeCalls,
	restoreSpamCalls,
} from "#desk/people/undo/restore-card.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { enqueueReminders } from "#features/booking/scheduling/change.server.ts";
import type { RestoredCall } from "#features/booking/scheduling/restore-call.server.ts";
import {
	cancelFutureCalls,
	leaveBookedStages,
	selectFutureCalls,
} from "#features/booking/scheduling/store.server.ts";
import {
	moveStages,
	writeStage,
	writeStages,
} from "#features/leads/stages.server.ts";
import { withdrawOpenProposals } from "#features/proposals/withdraw-proposal.server.ts";
import { findLeadDefinition } from "#features/registry.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, isStale } from "#lib/db/errors.ts";
import { explainConflict } from "./card-conflict.server.ts";
import type { CardHandlers } from "./card-form.server.ts";
import {
	commit,
	markSpam,
	restoreDue,
	withUndo,
} from "./card-updates.server.ts";
import type { LeadRow } from "./people.server.ts";
import { describeSpamConsequences } from "./spam-question.server.ts";

export const spamHandlers: Pick<CardHandlers, "spam" | "notSpam"> = {
	/** Asks first when it cancels a call, withdraws a proposal or concerns a won deal. */
	async spam(form, { confirmed }) {
		const { person, site } = form;
		const { at } = site.clock;
		const asked = await describeSpamConsequences(site.db, person, at);
		if (asked && asked.key !== confirmed)
			return spamQuestion(person.name ?? person.contact, asked);

		return await commit(
			form,
			"person.spam",
			done("Marked as spam."),
			async (trx) => {
				const now = await describeSpamConsequences(trx, person, at);
				if (now?.key !== asked?.key) throw changedMeanwhile();

				await markSpam(trx, [person.id], 1);
				await writeStage(trx, person.id, null);
				await cancelFutureCalls(trx, person.id, { staffId: site.staff.id, at });
				await withdrawOpenProposals(trx, [person.id], at);
			},
		);
	},

	/** Restores the state of leads that were never spam, and the calls that the mark cancelled. */
	async notSpam(form) {
		const { person, site } = form;
		const event = { action: "person.not-spam", personId: person.id } as const;
		try {
			const { result, undo } = await undoableChange(site, event, (trx) =>
				unmarkSpam(trx, site, [person.id]),
			);
			const texts = describeCalls(result.get(person.id) ?? []).join(" ");

			return withUndo(done("Back in the inbox.", texts || undefined), undo);
		} catch (error) {
			if (isStale(error)) return await explainConflict(form);
			throw error;
		}
	},
};

function spamQuestion(
	name: string,
	{
		key,
		calls,
		texts,
	}: NonNullable<Awaited<ReturnType<typeof describeSpamConsequences>>>,
): FormOutcome {
	const label =
		calls === 0
			? "Mark as spam"
			: `Cancel the ${calls === 1 ? "call" : "calls"} and mark as spam`;

	return question({
		title: `Mark ${name} as spam?`,
		text: texts.join(" "),
		shows: key,
		answers: [{ label, fields: { intent: "spam" } }],
	});
}

function changedMeanwhile(): DatabaseError {
	return new DatabaseError("stale", {
		cause: "the consequences have changed",
		table: "bookings",
	});
}

/**
 * Takes the mark as spam from people and their leads.
 * @returns what became of the calls that the marks had cancelled, by person.
 */
export async function unmarkSpam(
	trx: Database,
	site: StaffContext,
	ids: readonly string[],
): Promise<Map<string, RestoredCall[]>> {
	const actor = { staffId: site.staff.id, at: site.clock.at };
	await restoreDue(trx, ids);

	const leads = await trx
		.selectFrom("leads")
		.select(["id", "person_id", "kind"])
		.where("person_id", "in", [...ids, ""])
		.execute();
	const calls = await selectFutureCalls(trx, site.clock.at)
		.selectAll("bookings")
		.select("leads.person_id")
		.where("leads.person_id", "in", [...ids, ""])
		.where("leads.spam", "=", 1)
		.execute();

	await markSpam(trx, ids, 0);
	await writeStages(trx, await findStages(trx, ids, leads));
	// They were booked without any, as likely spam.
	await enqueueReminders(
		trx,
		site,
		calls.map(({ person_id: _, ...call }) => call),
	);

	const restored = await restoreSpamCalls(trx, site, ids);
	const booked = new Set(calls.map(({ person_id }) => person_id));
	for (const [id, calls] of restored)
		if (calls.some(({ outcome }) => outcome === "restored")) booked.add(id);

	const isBooked = (id: string) => booked.has(id);
	await moveStages(
		trx,
		ids.filter(isBooked),
		["new", "contacted"],
		"booked",
		actor,
	);
	const others = ids.filter((id) => !isBooked(id));
	await leaveBookedStages(trx, others, actor);

	return restored;
}

/** The stages before the mark as spam: the latest of the history, or that of an enquiry. */
async function findStages(
	trx: Database,
	ids: readonly string[],
	leads: readonly Pick<LeadRow, "person_id" | "kind">[],
): Promise<Map<string, Stage | null>> {
	const enquired = leads.filter(
		({ kind }) => findLeadDefinition(kind).takesReply !== false,
	);
	const asked = new Set(enquired.map(({ person_id }) => person_id));
	const stages = new Map(
		ids.map((id): [string, Stage | null] => [id, asked.has(id) ? "new" : null]),
	);

	const history = await trx
		.selectFrom("stage_changes")
		.select(["person_id", "to_stage"])
		.where("person_id", "in", [...ids, ""])
		.orderBy("created_at")
		.orderBy("id")
		.execute();
	for (const { person_id, to_stage } of history)
		stages.set(person_id, to_stage);

	return stages;
}
