import { data } from "react-router";
import * as v from "valibot";
import type { LeadStatus } from "#database/lead-tables.ts";
import {
	done,
	type FormOutcome,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { enqueueReminders } from "#features/booking/change.server.ts";
import {
	cancelFutureCalls,
	leaveBookedStage,
} from "#features/booking/store.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import { indexNote, indexPerson } from "#features/leads/search.server.ts";
import { recordStage, type StageActor } from "#features/leads/stages.server.ts";
import { isClosed } from "#features/leads/stages.ts";
import { advanceStatus } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	type CardInput,
	type CardIntent,
	cardForms,
	changedFields,
	fieldValues,
	mergeWithCurrent,
} from "./card-contract.ts";
import {
	applyStatus,
	type CardForm,
	commit,
	explainConflict,
	markAnswered,
	markRead,
	markSpam,
	markUnread,
	restoreDue,
	updateCard,
	withUndo,
} from "./card-updates.server.ts";
import { undoableChange } from "./changes.server.ts";
import { saveContact } from "./contact.server.ts";
import { mergeContact } from "./contact-form.ts";
import { undoMergeForm } from "./merge.server.ts";
import { findPerson, loadCalls, type PersonRow } from "./people.server.ts";
import { sendReply } from "./reply.server.ts";
import { spamConsequences } from "./spam-question.server.ts";
import { callTexts, restoreSpamCalls, undoChanges } from "./undo.server.ts";

/**
 * Handles a form of a person's card in one transaction with its audit event.
 * @returns null for an unknown form.
 * @throws 404 when there is no such person.
 */
export function changePerson(
	site: StaffContext,
	id: string,
	fields: FormFields,
) {
	const values = Object.fromEntries(fields);

	async function submit<Intent extends CardIntent>(
		intent: Intent,
	): Promise<FormOutcome> {
		const person = await findPerson(site.db, id);
		if (!person) throw data(null, { status: 404 });

		// Fields that this form did not change keep their current values, which others may have changed.
		const asked =
			intent === "status"
				? mergeWithCurrent(values, person)
				: intent === "contact"
					? mergeContact(values, await readDetails(site.db, id))
					: values;
		const parsed = v.safeParse(cardForms[intent], asked);
		if (!parsed.success) return { errors: fieldErrors(parsed.issues), values };

		const input = parsed.output as CardInput<Intent>;

		return await handlers[intent]({ site, person, intent, values }, input);
	}

	const intents = Object.keys(cardForms) as CardIntent[];
	const forms = {
		...Object.fromEntries(
			intents.map((intent) => [intent, () => submit(intent)]),
		),
		undo: () => undoChanges(site, fields),
		unmerge: () => undoMergeForm(site, id, fields),
	};
	const text = "Nothing you typed is lost. Please try again in a moment.";
	const unsaved = { ...refused("That could not be saved.", text, 503), values };

	return submitForm<FormOutcome, StaffContext>(site, fields, forms, unsaved);
}

type CardHandlers = {
	[Intent in CardIntent]: (
		form: CardForm,
		input: CardInput<Intent>,
	) => Promise<FormOutcome>;
};

const handlers: CardHandlers = {
	async status(form, { status, assignee, lost_note, ...deal }) {
		const { person, site } = form;
		if (changedFields(form.values, person).length > 0)
			return await explainConflict(form);

		const isKnown =
			assignee === null ||
			(await staffNames(site.db)).some(({ id }) => id === assignee);
		const to = {
			status,
			...readDeal(person, status, deal),
			assignee_id: isKnown ? assignee : person.assignee_id,
		};
		const isNewStatus = status !== person.status;
		const before = fieldValues(person);
		const changed = Object.entries(fieldValues(to)).flatMap(([field, value]) =>
			field === "status" || value === before[field as keyof typeof before]
				? []
				: [field],
		);
		if (!isNewStatus && changed.length === 0)
			return done("Nothing to save.", "The card already has these values.");

		const change = async (trx: Database) => {
			await updateCard(trx, person, to);
			if (isNewStatus) await applyStatus(trx, person, status, site);
			if (isNewStatus || changed.some((field) => field !== "assignee"))
				await recordStage(
					trx,
					person.id,
					person.status,
					readActor(form),
					(status === "lost" && lost_note) || null,
				);
		};

		const action = isNewStatus ? "person.status" : "person.card";
		const detail = {
			...(isNewStatus ? { from: person.status, to: status } : {}),
			...(changed.length > 0 ? { fields: changed } : {}),
		};

		return await commit(form, action, done("Saved."), change, detail);
	},

	contact: saveContact,

	note(form, { key: id, text }) {
		const { person, site } = form;
		const { staff, clock } = site;

		return commit(form, "person.note", done("Noted."), async (trx) => {
			const row = {
				id,
				text,
				person_id: person.id,
				staff_id: staff.id,
				created_at: clock.at,
			};
			await trx.insertInto("notes").values(row).execute();
			await indexNote(trx, row);
			await markRead(trx, person.id, clock.at);
		});
	},

	async noteEdit(form, { id, seen, text }) {
		const note = await form.site.db
			.selectFrom("notes")
			.select("text")
			.where("id", "=", id)
			.where("person_id", "=", form.person.id)
			.where("deleted_at", "is", null)
			.executeTakeFirst();
		// Browsers send line breaks as CRLF.
		const shown = seen.replaceAll("\r\n", "\n");
		if (note?.text !== shown && note?.text !== text) {
			const title = "This note has been changed or deleted since.";
			const advice =
				"Your text is still here. Save it as a new note if needed.";
			return { ...refused(title, advice, 409), values: form.values };
		}

		return await commit(form, "person.note-edit", done("Saved."), (trx) =>
			trx
				.updateTable("notes")
				.set({ text })
				.where("id", "=", id)
				.where("person_id", "=", form.person.id)
				.execute(),
		);
	},

	noteDelete: (form, { id }) =>
		commit(form, "person.note-delete", done("Note deleted."), (trx) =>
			trx
				.updateTable("notes")
				.set(deletedBy(form))
				.where("id", "=", id)
				.where("person_id", "=", form.person.id)
				.where("deleted_at", "is", null)
				.execute(),
		),

	async task(form, { key: id, assignee, ...task }) {
		const { person, site } = form;
		const row = {
			id,
			...task,
			person_id: person.id,
			staff_id: await findStaffId(form, assignee),
			created_at: site.clock.at,
		};
		const added = done("Added.", "It’s listed under Tasks.");

		return await commit(form, "person.task", added, (trx) =>
			trx.insertInto("tasks").values(row).execute(),
		);
	},

	async taskEdit(form, { id, assignee, ...task }) {
		const staff_id = await findStaffId(form, assignee);

		return await commit(form, "person.task-edit", done("Saved."), (trx) =>
			taskRow(trx, form, id)
				.set({ ...task, staff_id })
				.execute(),
		);
	},

	taskDone: (form, { id }) =>
		commit(form, "person.task-done", done("Done."), (trx) =>
			taskRow(trx, form, id)
				.set({ done_at: form.site.clock.at })
				.where("done_at", "is", null)
				.execute(),
		),

	taskReopen: (form, { id }) =>
		commit(form, "person.task-reopen", done("Reopened."), (trx) =>
			taskRow(trx, form, id).set({ done_at: null }).execute(),
		),

	taskDelete: (form, { id }) =>
		commit(form, "person.task-delete", done("Task deleted."), (trx) =>
			taskRow(trx, form, id).set(deletedBy(form)).execute(),
		),

	tag: (form, { tag }) =>
		commit(form, "person.tag", done("Tagged."), async (trx) => {
			await trx
				.insertInto("person_tags")
				.values({
					person_id: form.person.id,
					tag,
					created_at: form.site.clock.at,
				})
				// Brings a deleted tag back.
				.onConflict((conflict) =>
					conflict
						.columns(["person_id", "tag"])
						.doUpdateSet({ deleted_at: null, deleted_by: null }),
				)
				.execute();
			await indexPerson(trx, form.person.id);
		}),

	untag: (form, { tag }) =>
		commit(form, "person.untag", done("Tag removed."), (trx) =>
			trx
				.updateTable("person_tags")
				.set(deletedBy(form))
				.where("person_id", "=", form.person.id)
				.where("tag", "=", tag)
				.where("deleted_at", "is", null)
				.execute(),
		),

	reply: sendReply,

	answered(form) {
		const { person, site } = form;
		const { at } = site.clock;
		const status = person.status === "new" ? "contacted" : person.status;

		const change = async (trx: Database) => {
			await updateCard(trx, person, { ...person, status });

			if (status !== person.status) {
				await putOnBoard(trx, person.id, 1);
				await recordStage(trx, person.id, person.status, readActor(form));
			}

			await markAnswered(trx, person.id, { staffId: site.staff.id, at });
			await markRead(trx, person.id, at);
		};

		return commit(form, "person.answered", done("Marked as answered."), change);
	},

	/** Asks first when it cancels a call or concerns a won deal. */
	async spam(form, { confirmed }) {
		const { person, site } = form;
		const { at } = site.clock;
		const asked = await spamConsequences(site.db, person, at);
		if (asked && asked.key !== confirmed)
			return spamQuestion(person.name ?? person.contact, asked);

		return await commit(
			form,
			"person.spam",
			done("Marked as spam."),
			async (trx) => {
				const now = await spamConsequences(trx, person, at);
				if (now?.key !== asked?.key) throw changedMeanwhile();

				await markSpam(trx, person.id, 1);
				await putOnBoard(trx, person.id, 0);
				await cancelFutureCalls(trx, person.id, { staffId: site.staff.id, at });
			},
		);
	},

	/** Restores the state of leads that were never spam, and the calls that the mark cancelled. */
	async notSpam(form) {
		const { person, site } = form;
		const event = { action: "person.not-spam", personId: person.id } as const;
		const { result, changeId } = await undoableChange(site, event, (trx) =>
			unmarkSpam(trx, form),
		);
		const texts = callTexts(result).join(" ");

		return withUndo(done("Back in the inbox.", texts || undefined), changeId);
	},

	/** The outcome of a past call; a call that was cancelled or is still ahead has none. */
	callOutcome(form, { id, outcome }) {
		const { person, site } = form;
		const { at } = site.clock;
		const set =
			outcome === ""
				? { outcome: null, outcome_at: null, outcome_by: null }
				: { outcome, outcome_at: at, outcome_by: site.staff.id };

		return commit(
			form,
			"person.call",
			done(outcome === "" ? "Removed." : "Noted."),
			(trx) =>
				executeOne(
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
				),
			outcome === "" ? null : { outcome },
		);
	},

	async read({ site, person }) {
		await auditedChange(
			site,
			{ action: "person.read", subject: person.id },
			(trx) => markRead(trx, person.id, site.clock.at),
		);
		return done("Marked as read.");
	},

	async unread({ site, person }) {
		await auditedChange(
			site,
			{ action: "person.unread", subject: person.id },
			(trx) => markUnread(trx, person.id),
		);
		return { to: "/desk" };
	},
};

/**
 * The deal of a stage: reopening clears what the form leaves as it was, a reason is only of a lost deal, and a
 * period only of a value.
 */
function readDeal(
	person: PersonRow,
	status: LeadStatus,
	asked: Pick<
		CardInput<"status">,
		"value" | "period" | "expected_on" | "lost_reason"
	>,
) {
	const reopens = isClosed(person.status) && !isClosed(status);
	const expected = asked.expected_on || null;
	const isOldValue = asked.value === person.value_cents;
	const value_cents = reopens && isOldValue ? null : asked.value;

	return {
		value_cents,
		period: value_cents === null ? null : asked.period,
		expected_on: reopens && expected === person.expected_on ? null : expected,
		lost_reason: status === "lost" ? asked.lost_reason : null,
	};
}

function readActor({ site }: CardForm): StageActor {
	return { staffId: site.staff.id, at: site.clock.at };
}

async function putOnBoard(
	trx: Database,
	personId: string,
	is_on_board: 0 | 1,
): Promise<void> {
	await trx
		.updateTable("people")
		.set({ is_on_board })
		.where("id", "=", personId)
		.execute();
}

function deletedBy({ site }: CardForm) {
	return { deleted_at: site.clock.at, deleted_by: site.staff.id };
}

/** A task of the card that is not deleted. */
function taskRow(trx: Database, { person }: CardForm, id: string) {
	return trx
		.updateTable("tasks")
		.where("id", "=", id)
		.where("person_id", "=", person.id)
		.where("deleted_at", "is", null);
}

async function findStaffId(
	{ site }: CardForm,
	id: string | null,
): Promise<string | null> {
	const staff = await staffNames(site.db);
	return staff.find((each) => each.id === id)?.id ?? null;
}

function spamQuestion(
	name: string,
	{
		key,
		calls,
		texts,
	}: NonNullable<Awaited<ReturnType<typeof spamConsequences>>>,
): FormOutcome {
	const label =
		calls === 0
			? "Mark as spam"
			: `Cancel the ${calls === 1 ? "call" : "calls"} and mark as spam`;

	return {
		notice: {
			kind: "question",
			title: `Mark ${name} as spam?`,
			text: texts.join(" "),
			confirm: [{ label, fields: { intent: "spam", confirmed: key } }],
		},
	};
}

function changedMeanwhile(): DatabaseError {
	return new DatabaseError("stale", {
		cause: "the consequences have changed",
		table: "bookings",
	});
}

async function unmarkSpam(trx: Database, form: CardForm) {
	const { site, person } = form;
	const actor = readActor(form);
	const { id } = person;
	const leads = await restoreDue(trx, id);
	const spam = new Set(
		leads.filter((lead) => lead.spam === 1).map((lead) => lead.id),
	);
	const calls = (await loadCalls(trx, leads)).filter(
		(call) =>
			call.status === "booked" &&
			call.starts_at > site.clock.at &&
			spam.has(call.id),
	);

	await markSpam(trx, id, 0);
	await putOnBoard(trx, id, 1);
	await enqueueReminders(trx, site, calls);

	const restored = await restoreSpamCalls(trx, site, id);
	const isBooked =
		calls.length > 0 || restored.some(({ outcome }) => outcome === "restored");
	const [lead] = leads;
	if (isBooked) await advanceStatus(trx, id, "booked", actor);
	else if (lead) await leaveBookedStage(trx, lead.id, actor);

	return restored;
}
