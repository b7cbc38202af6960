import { data } from "react-router";
import * as v from "valibot";
import {
	type Answer,
	done,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { completeTask } from "#desk/tasks/tasks.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { enqueueReminders } from "#features/booking/change.server.ts";
import { cancelFutureCalls } from "#features/booking/store.server.ts";
import { indexNote, indexPerson } from "#features/leads/search.server.ts";
import { advanceStatus } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	type CardInput,
	type CardIntent,
	cardForms,
	changedFields,
	mergeWithCurrent,
} from "./card-contract.ts";
import {
	applyStatus,
	type CardForm,
	commit,
	conflictOf,
	markAnswered,
	markRead,
	markSpam,
	markUnread,
	restoreDue,
	updateCard,
} from "./card-updates.server.ts";
import { callsOf, findPerson } from "./people.server.ts";
import { sendReply } from "./reply.server.ts";

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
	): Promise<Answer> {
		const person = await findPerson(site.db, id);
		if (!person) throw data(null, { status: 404 });

		// Fields that this form did not change keep their current values, which others may have changed.
		const asked =
			intent === "status" ? mergeWithCurrent(values, person) : values;
		const parsed = v.safeParse(cardForms[intent], asked);
		if (!parsed.success) return { errors: fieldErrors(parsed.issues), values };

		const input = parsed.output as CardInput<Intent>;

		return await handlers[intent]({ site, person, intent, values }, input);
	}

	const intents = Object.keys(cardForms) as CardIntent[];
	const forms = Object.fromEntries(
		intents.map((intent) => [intent, () => submit(intent)]),
	);
	const text = "Nothing you typed is lost. Please try again in a moment.";
	const unsaved = { ...refused("That could not be saved.", text, 503), values };

	return submitForm<Answer, StaffContext>(site, fields, forms, unsaved);
}

type CardHandlers = {
	[Intent in CardIntent]: (
		form: CardForm,
		input: CardInput<Intent>,
	) => Promise<Answer>;
};

const handlers: CardHandlers = {
	async status(form, { status, value, assignee }) {
		const { person, site } = form;
		if (changedFields(form.values, person).length > 0)
			return await conflictOf(form);

		const isKnown =
			assignee === null ||
			(await staffNames(site.db)).some(({ id }) => id === assignee);
		const to = {
			status,
			value_cents: value,
			assignee_id: isKnown ? assignee : person.assignee_id,
		};
		const isNewStatus = status !== person.status;
		const changes = [
			...(isNewStatus ? [`${person.status} > ${status}`] : []),
			...(value === person.value_cents ? [] : ["value"]),
			...(to.assignee_id === person.assignee_id ? [] : ["assignee"]),
		];
		if (changes.length === 0)
			return done("Nothing to save.", "The card already has these values.");

		const change = async (trx: Database) => {
			await updateCard(trx, person, to);
			if (isNewStatus) await applyStatus(trx, person, status, site);
		};

		const action = isNewStatus ? "person.status" : "person.card";

		return await commit(
			form,
			action,
			done("Saved."),
			change,
			changes.join(", "),
		);
	},

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

	async task(form, { key: id, assignee, ...task }) {
		const { person, site } = form;
		const staff = await staffNames(site.db);
		const staff_id = staff.find(({ id }) => id === assignee)?.id ?? null;
		const row = {
			id,
			...task,
			person_id: person.id,
			staff_id,
			created_at: site.clock.at,
		};
		const added = done("Added.", "It’s listed under Tasks.");

		return await commit(form, "person.task", added, (trx) =>
			trx.insertInto("tasks").values(row).execute(),
		);
	},

	taskDone: (form, { id }) =>
		commit(form, "person.task-done", done("Done."), (trx) =>
			completeTask(trx, id, form.site.clock.at),
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
				.onConflict((conflict) =>
					conflict.columns(["person_id", "tag"]).doNothing(),
				)
				.execute();
			await indexPerson(trx, form.person.id);
		}),

	untag: (form, { tag }) =>
		commit(form, "person.untag", done("Tag removed."), async (trx) => {
			await trx
				.deleteFrom("person_tags")
				.where("person_id", "=", form.person.id)
				.where("tag", "=", tag)
				.execute();
			await indexPerson(trx, form.person.id);
		}),

	reply: sendReply,

	answered(form) {
		const { person, site } = form;
		const { at } = site.clock;
		const status = person.status === "new" ? "contacted" : person.status;

		const change = async (trx: Database) => {
			await updateCard(trx, person, { ...person, status });
			await markAnswered(trx, person.id, { staffId: site.staff.id, at });
			await markRead(trx, person.id, at);
		};

		return commit(form, "person.answered", done("Marked as answered."), change);
	},

	spam: (form) =>
		commit(form, "person.spam", done("Marked as spam."), async (trx) => {
			await markSpam(trx, form.person.id, 1);
			await cancelFutureCalls(trx, form.person.id, form.site.clock.at);
		}),

	/** Restores the state of leads that were never spam: an upcoming call sets the status to booked. */
	notSpam: (form) =>
		commit(form, "person.not-spam", done("Back in the inbox."), async (trx) => {
			const { id } = form.person;
			const leads = await restoreDue(trx, id);
			const spam = new Set(
				leads.filter((lead) => lead.spam === 1).map((lead) => lead.id),
			);
			const calls = (await callsOf(trx, leads)).filter(
				(call) => call.status === "booked" && spam.has(call.id),
			);

			await markSpam(trx, id, 0);
			await enqueueReminders(trx, form.site, calls);

			if (calls.length > 0) await advanceStatus(trx, id, "booked");
		}),

	read: (form) =>
		commit(form, "person.read", done("Marked as read."), (trx) =>
			markRead(trx, form.person.id, form.site.clock.at),
		),

	unread: (form) =>
		commit(form, "person.unread", { to: "/desk" }, (trx) =>
			markUnread(trx, form.person.id),
		),
};
