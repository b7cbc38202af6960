import * as v from "valibot";
import { completeTask } from "#desk/tasks/tasks.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { cancelFutureCalls } from "#features/booking/store.server.ts";
import { advanceStatus } from "#features/leads/store.server.ts";
import { DatabaseError, isUniqueViolation } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { auditActions, auditDetail } from "./audit-events.ts";
import {
	type CardResult,
	cardFields,
	cardIntents,
	mergeWithCurrent,
	noteForm,
	statusForm,
	tagForm,
	taskForm,
} from "./card-contract.ts";
import {
	type CardForm,
	commit,
	commitUnlessChanged,
	conflictSince,
	invalid,
} from "./card-form.server.ts";
import {
	applyStatus,
	contacted,
	markAnswered,
	markRead,
	markSpam,
	markUnread,
	restoreDue,
	stateOf,
	updateCard,
} from "./card-updates.server.ts";
import { callsOf, findPerson, isStaff } from "./person-store.server.ts";
import { sendReply } from "./reply.server.ts";

/** Carries out a form of a person's card in one transaction with its audit event. */
export async function changePerson(
	site: StaffContext,
	id: string,
	fields: FormFields,
): Promise<CardResult> {
	const intent = cardIntents.find((known) => known === fields.get(cardFields.intent));
	const values = Object.fromEntries(fields);
	if (!intent) return { outcome: "missing" };
	try {
		const person = await findPerson(site.db, id);
		if (!person) return { outcome: "missing" };
		return await carryOut({ site, person, intent, values });
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		site.log("card not changed", { intent, reason: error.reason, table: error.table });
		return { outcome: "failed", intent, values };
	}
}

function carryOut(form: CardForm): Promise<CardResult> {
	const { site, person, intent } = form;
	const { id } = person;
	const { at } = site.clock;
	switch (intent) {
		case "status":
			return changeStatus(form);
		case "note":
			return addNote(form);
		case "reply":
			return sendReply(form);
		case "answered":
			return commitUnlessChanged(form, auditActions.answered, async (trx) => {
				await updateCard(trx, person, {
					...stateOf(person),
					status: contacted(person.status),
				});
				await markAnswered(trx, id, { staffId: site.staff.id, at });
				await markRead(trx, id, at);
			});
		case "spam":
			return commit(form, auditActions.spam, async (trx) => {
				await markSpam(trx, id, 1);
				await cancelFutureCalls(trx, id, at);
			});
		case "notSpam":
			return releaseFromSpam(form);
		case "read":
			return commit(form, auditActions.read, (trx) => markRead(trx, id, at));
		case "unread":
			return commit(form, auditActions.unread, (trx) => markUnread(trx, id));
		case "task":
			return addTask(form);
		case "taskDone":
			return commit(form, auditActions.taskDone, async (trx) => {
				await completeTask(trx, form.values[cardFields.id] ?? "", at);
			});
		case "tag":
		case "untag":
			return changeTag(form, intent);
	}
}

async function changeStatus(form: CardForm): Promise<CardResult> {
	const { site, person, values } = form;
	const { db, clock, staff } = site;
	const current = stateOf(person);
	// Fields that this form did not change keep what somebody else may have changed meanwhile.
	const parsed = v.safeParse(statusForm, mergeWithCurrent(values, current));
	if (!parsed.success) return invalid(form, parsed.issues);
	const { version, ...to } = parsed.output;
	const conflict = await conflictSince(form, version);
	if (conflict) return conflict;
	const isNewAssignee = to.assignee !== null && to.assignee !== current.assignee;
	if (isNewAssignee && !(await isStaff(db, to.assignee ?? ""))) to.assignee = current.assignee;
	const status = to.status === current.status ? null : { from: current.status, to: to.status };
	const value = to.value !== current.value;
	const assignee = to.assignee !== current.assignee;
	if (!status && !value && !assignee) return { outcome: "done", done: "same" };
	const action = status ? auditActions.status : auditActions.card;
	const detail = auditDetail({
		...(status ? { status } : {}),
		value,
		assignee,
		version: person.version + 1,
	});
	return await commitUnlessChanged(
		form,
		action,
		async (trx) => {
			await updateCard(trx, person, to);
			const actor = { staffId: staff.id, at: clock.at };
			if (status) await applyStatus(trx, person.id, status, actor);
		},
		detail,
	);
}

async function addNote(form: CardForm): Promise<CardResult> {
	const { site, person, values } = form;
	const { clock, staff } = site;
	const parsed = v.safeParse(noteForm, values);
	if (!parsed.success) return invalid(form, parsed.issues);
	try {
		return await commit(form, auditActions.note, async (trx) => {
			await trx
				.insertInto("notes")
				.values({
					...parsed.output,
					person_id: person.id,
					staff_id: staff.id,
					created_at: clock.at,
				})
				.execute();
			await markRead(trx, person.id, clock.at);
		});
	} catch (error) {
		// The form was sent twice.
		if (isUniqueViolation(error, "notes")) return { outcome: "done", done: "note" };
		throw error;
	}
}

async function addTask(form: CardForm): Promise<CardResult> {
	const { site, person, values } = form;
	const parsed = v.safeParse(taskForm, values);
	if (!parsed.success) return invalid(form, parsed.issues);
	const { assignee, ...task } = parsed.output;
	const staffId = assignee !== null && (await isStaff(site.db, assignee)) ? assignee : null;
	try {
		return await commit(form, auditActions.task, async (trx) => {
			await trx
				.insertInto("tasks")
				.values({ ...task, person_id: person.id, staff_id: staffId, created_at: site.clock.at })
				.execute();
		});
	} catch (error) {
		// The form was sent twice.
		if (isUniqueViolation(error, "tasks")) return { outcome: "done", done: "task" };
		throw error;
	}
}

async function changeTag(form: CardForm, intent: "tag" | "untag"): Promise<CardResult> {
	const { site, person, values } = form;
	const parsed = v.safeParse(tagForm, values);
	if (!parsed.success) return invalid(form, parsed.issues);
	const { tag } = parsed.output;
	return await commit(form, auditActions[intent], async (trx) => {
		if (intent === "untag")
			await trx
				.deleteFrom("person_tags")
				.where("person_id", "=", person.id)
				.where("tag", "=", tag)
				.execute();
		else
			await trx
				.insertInto("person_tags")
				.values({ person_id: person.id, tag, created_at: site.clock.at })
				.onConflict((conflict) => conflict.columns(["person_id", "tag"]).doNothing())
				.execute();
	});
}

/** As if the leads had never been spam: a call that is still booked makes its person booked. */
async function releaseFromSpam(form: CardForm): Promise<CardResult> {
	const { id } = form.person;
	return await commit(form, auditActions.notSpam, async (trx) => {
		const leads = await restoreDue(trx, id);
		const calls = await callsOf(trx, leads);
		const spam = new Set(leads.flatMap((lead) => (lead.spam === 1 ? [lead.id] : [])));
		await markSpam(trx, id, 0);
		if (calls.some((call) => call.status === "booked" && spam.has(call.id)))
			await advanceStatus(trx, id, "booked");
	});
}
