import type { Stage } from "#database/lead-tables.ts";
import { done, type FormOutcome, question } from "#desk/layout/form.server.ts";
import { undoableChange } from "#desk/people/undo/changes.server.ts";
import {
	describeCalls,
	restoreSpamCalls,
} from "#desk/people/undo/restore-card.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { enqueueReminders } from "#features/booking/scheduling/change.server.ts";
import {
	cancelFutureCalls,
	leaveBookedStage,
} from "#features/booking/scheduling/store.server.ts";
import { writeStage } from "#features/leads/stages.server.ts";
import { advanceStage } from "#features/leads/store.server.ts";
import { withdrawOpenProposals } from "#features/proposals/send-proposal.server.ts";
import { findLeadDefinition } from "#features/registry.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, isStale } from "#lib/db/errors.ts";
import {
	type CardHandlers,
	commit,
	explainConflict,
	markSpam,
	restoreDue,
	withUndo,
} from "./card-updates.server.ts";
import { type LeadRow, loadCalls, selectLeads } from "./people.server.ts";
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
				unmarkSpam(trx, site, person.id),
			);
			const texts = describeCalls(result).join(" ");

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

/** @returns what became of the calls that the mark had cancelled. */
export async function unmarkSpam(
	trx: Database,
	site: StaffContext,
	id: string,
) {
	const actor = { staffId: site.staff.id, at: site.clock.at };
	await restoreDue(trx, [id]);
	const leads = await selectLeads(trx, id);
	const spam = new Set(
		leads.filter((lead) => lead.spam === 1).map((lead) => lead.id),
	);
	const calls = (await loadCalls(trx, leads)).filter(
		(call) =>
			call.status === "booked" &&
			call.starts_at > site.clock.at &&
			spam.has(call.id),
	);

	await markSpam(trx, [id], 0);
	await writeStage(trx, id, await findStage(trx, id, leads));
	await enqueueReminders(trx, site, calls);

	const restored = await restoreSpamCalls(trx, site, id);
	const isBooked =
		calls.length > 0 || restored.some(({ outcome }) => outcome === "restored");
	const [lead] = leads;
	if (isBooked) await advanceStage(trx, id, "booked", actor);
	else if (lead) await leaveBookedStage(trx, lead.id, actor);

	return restored;
}

/** The stage before the mark as spam: the latest of the history, or that of an enquiry. */
async function findStage(
	trx: Database,
	personId: string,
	leads: readonly LeadRow[],
): Promise<Stage | null> {
	const latest = await trx
		.selectFrom("stage_changes")
		.select("to_stage")
		.where("person_id", "=", personId)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.executeTakeFirst();
	if (latest) return latest.to_stage;

	return leads.some(({ kind }) => findLeadDefinition(kind).takesReply !== false)
		? "new"
		: null;
}
