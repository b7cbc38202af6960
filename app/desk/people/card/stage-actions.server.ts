import type { Stage } from "#database/lead-tables.ts";
import { done, refused } from "#desk/layout/form.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { notifyAssigned } from "#features/leads/notify-assigned.server.ts";
import { indexPerson } from "#features/leads/search.server.ts";
import { recordStage } from "#features/leads/stages.server.ts";
import { isClosed } from "#features/leads/stages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { askIfAnswered } from "./answer-question.server.ts";
import { explainConflict } from "./card-conflict.server.ts";
import { type CardInput, changedFields, fieldValues } from "./card-contract.ts";
import type { CardHandlers } from "./card-form.server.ts";
import {
	applyStage,
	commit,
	endDue,
	markAnswered,
	markRead,
	readActor,
	updateCard,
} from "./card-updates.server.ts";
import type { PersonRow } from "./people.server.ts";

export const stageHandlers: Pick<
	CardHandlers,
	"status" | "answered" | "callOutcome"
> = {
	async status(form, { status: asked, assignee, lost_note, ...deal }) {
		const { person, site } = form;
		if (changedFields(form.values, person).length > 0)
			return await explainConflict(form);

		const isKnown =
			assignee === null ||
			(await staffNames(site.db)).some(({ id }) => id === assignee);
		const before = fieldValues(person);
		const isNewStage = asked !== "" && asked !== before.status;
		const stage = asked || person.stage;
		const to = {
			stage,
			...readDeal(person, stage, deal),
			assignee_id: isKnown ? assignee : person.assignee_id,
		};

		const changed = Object.entries(fieldValues(to)).flatMap(([field, value]) =>
			field === "status" || value === before[field as keyof typeof before]
				? []
				: [field],
		);
		const note = (stage === "lost" && lost_note) || null;
		if (!isNewStage && changed.length === 0 && note === null)
			return done("Nothing to save.", "The card already has these values.");

		const change = async (trx: Database) => {
			await updateCard(trx, person, to);
			if (isNewStage) await applyStage(trx, [person], asked, site.clock.at);
			const isDeal = changed.some((field) => field !== "assignee");
			if (isNewStage || isDeal || note !== null)
				await recordStage(trx, person.id, person.stage, readActor(form), note);
			if (note !== null) await indexPerson(trx, person.id);
			if (changed.includes("assignee"))
				await notifyAssigned(trx, site, "assigned", {
					personId: person.id,
					assigneeId: to.assignee_id,
				});
		};

		const action = isNewStage ? "person.status" : "person.card";
		const detail = {
			...(isNewStage
				? { ...(person.stage && { from: person.stage }), to: asked }
				: {}),
			...(changed.length > 0 || note !== null
				? { fields: [...changed, ...(note === null ? [] : ["lost_note"])] }
				: {}),
		};

		const answer = await commit(form, action, done("Saved."), change, detail);

		wakeDelivery();

		return isNewStage
			? await askIfAnswered(site.db, [person], asked, answer)
			: answer;
	},

	async answered(form, { how, stage: asked }) {
		const { person, site } = form;
		const { at } = site.clock;
		if (how === "open")
			return done("Left open.", "It’s listed as due until it’s answered.");

		const detail = how ? { how } : null;
		if (how === "none") {
			const noted = done("Noted: no answer is needed.");
			const change = (trx: Database) => endDue(trx, person.id);
			return await commit(form, "person.answered", noted, change, detail);
		}

		const stage = person.stage === "new" ? "contacted" : person.stage;

		const change = async (trx: Database) => {
			await updateCard(trx, person, { ...person, stage });

			if (stage !== person.stage)
				await recordStage(trx, person.id, person.stage, readActor(form));

			const actor = { staffId: site.staff.id, at };
			await markAnswered(trx, person.id, actor, { stage: asked });
			await markRead(trx, person.id, at);
		};

		const marked = done("Marked as answered.");

		return await commit(form, "person.answered", marked, change, detail);
	},

	/** The outcome of a past call; a call that was cancelled or is still ahead has none. */
	async callOutcome(form, { id, outcome }) {
		const { person, site } = form;
		const { at } = site.clock;
		const call = await site.db
			.selectFrom("bookings")
			.select(["status", "ends_at"])
			.where("id", "=", id)
			.executeTakeFirst();
		if (call?.status === "cancelled")
			return refused("Not noted.", "This call has been cancelled.", 409);
		if (call && call.ends_at > at)
			return refused("Not noted.", "This call isn’t over yet.", 409);

		const set =
			outcome === ""
				? { outcome: null, outcome_at: null, outcome_by: null }
				: { outcome, outcome_at: at, outcome_by: site.staff.id };

		return await commit(
			form,
			"person.call",
			done(outcome === "" ? "Removed." : "Noted."),
			async (trx) => {
				await executeOne(
					trx
						.updateTable("bookings")
						.set(set)
						.where("id", "=", id)
						.where("status", "=", "booked")
						.where("ends_at", "<=", at)
						.where(
							"lead_id",
							"in",
							trx
								.selectFrom("leads")
								.select("id")
								.where("person_id", "=", person.id),
						),
				);
				if (outcome === "") return;

				// How to join it, for example.
				await trx
					.updateTable("tasks")
					.set({ done_at: at })
					.where("booking_id", "=", id)
					.where("done_at", "is", null)
					.where("deleted_at", "is", null)
					.execute();
			},
			outcome === "" ? null : { outcome },
		);
	},
};

/**
 * The deal of a stage: reopening clears what the form leaves as it was, a reason is only of a lost deal, and a
 * period only of a value.
 */
function readDeal(
	person: PersonRow,
	stage: Stage | null,
	asked: Pick<
		CardInput<"status">,
		"value" | "period" | "expected_on" | "lost_reason"
	>,
) {
	const reopens = isClosed(person.stage) && !isClosed(stage);
	const expected = asked.expected_on || null;
	const isOldValue = asked.value === person.value_cents;
	const value_cents = reopens && isOldValue ? null : asked.value;

	return {
		value_cents,
		period: value_cents === null ? null : asked.period,
		expected_on: reopens && expected === person.expected_on ? null : expected,
		lost_reason: stage === "lost" ? asked.lost_reason : null,
	};
}
