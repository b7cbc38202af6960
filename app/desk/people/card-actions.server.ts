import * as v from "valibot";
import { company } from "#content/company.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { insertAudit } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { cancelFutureCalls } from "#features/booking/store.server.ts";
import { dueAt } from "#features/leads/due.ts";
import { moveOnToBooked } from "#features/leads/people.server.ts";
import { leadKind } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed, type Write } from "#lib/db/write.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { auditActions, auditDetail } from "./audit-events.ts";
import { type CardResult, cardFields, cardIntents, noteForm, statusForm } from "./card-contract.ts";
import {
	type CardForm,
	changedMeanwhile,
	done,
	refused,
	standingOf,
	unlessChanged,
} from "./card-form.server.ts";
import {
	type Actor,
	changeCard,
	contacted,
	insertNote,
	markRead,
	markSpam,
	markUnread,
	setDue,
	settleAllButQuestions,
	settleAwaiting,
} from "./card-writes.server.ts";
import { mergeWithCurrent } from "./form-diff.ts";
import { detailsOf, findPerson, isStaff, leadsOf } from "./person-store.server.ts";
import { sendReply } from "./reply.server.ts";

/** Carries out what a form of a person's card asks for: each in one transaction, with its line in the audit log. */
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
		if (!(error instanceof CommitFailed)) throw error;
		site.log("card not changed", { intent, reason: error.reason, table: error.table });
		return { outcome: "failed", intent, values };
	}
}

function carryOut(form: CardForm): Promise<CardResult> {
	const { site, person, intent } = form;
	const { db, clock } = site;
	switch (intent) {
		case "standing":
			return changeStatus(form);
		case "note":
			return addNote(form);
		case "reply":
			return sendReply(form);
		case "answered":
			return settleAsAnswered(form);
		case "spam":
			return done(form, auditActions.spam, [
				markSpam(db, person.id, true),
				// What it booked is wanted by others.
				(trx) => cancelFutureCalls(trx, person.id, clock.at),
			]);
		case "notSpam":
			return releaseFromSpam(form);
		case "read":
			return done(form, auditActions.read, [markRead(db, person.id, clock.at)]);
		case "unread":
			return done(form, auditActions.unread, [markUnread(db, person.id)]);
	}
}

async function changeStatus(form: CardForm): Promise<CardResult> {
	const { site, person, values } = form;
	const { db, clock, staff } = site;
	// What was not changed here is not written: somebody else may have changed it meanwhile.
	const asked = v.safeParse(statusForm, mergeWithCurrent(values, standingOf(person)));
	if (!asked.success) return refused(form, asked.issues);
	const { version, ...to } = asked.output;
	const foreign = await changedMeanwhile(form, version);
	if (foreign) return foreign;
	if (
		to.assignee !== null &&
		to.assignee !== person.assignee_id &&
		!(await isStaff(db, to.assignee))
	)
		to.assignee = person.assignee_id;
	const change = {
		status: to.status === person.status ? undefined : { from: person.status, to: to.status },
		value: to.value !== person.value_eur,
		assignee: to.assignee !== person.assignee_id,
		version: person.version + 1,
	};
	if (!change.status && !change.value && !change.assignee) return { outcome: "done", done: "same" };
	const doing = { staffId: staff.id, at: clock.at };
	return await unlessChanged(form, [
		...changeCard(db, person.id, person.version, to),
		...(change.status ? settledBy(to.status, db, person.id, doing) : []),
		insertAudit(
			db,
			{
				staffId: staff.id,
				action: change.status ? auditActions.status : auditActions.card,
				subject: person.id,
				detail: auditDetail(change),
			},
			clock,
		),
	]);
}

/** Whoever has been reached waits for nothing; a question is not answered by a call, a yes or a no. */
function settledBy(status: LeadStatus, db: Database, personId: string, doing: Actor): Write[] {
	if (status === "new") return [];
	return status === "contacted"
		? settleAwaiting(db, personId, doing)
		: settleAllButQuestions(db, personId, doing);
}

async function settleAsAnswered(form: CardForm): Promise<CardResult> {
	const { site, person } = form;
	const { db, clock, staff } = site;
	const doing = { staffId: staff.id, at: clock.at };
	return await unlessChanged(form, [
		...changeCard(db, person.id, person.version, {
			...standingOf(person),
			status: contacted(person.status),
		}),
		...settleAwaiting(db, person.id, doing),
		insertAudit(
			db,
			{
				staffId: staff.id,
				action: auditActions.answered,
				subject: person.id,
				detail: auditDetail({ version: person.version + 1 }),
			},
			clock,
		),
	]);
}

async function addNote(form: CardForm): Promise<CardResult> {
	const { site, person, values } = form;
	const { db, clock, staff } = site;
	const asked = v.safeParse(noteForm, values);
	if (!asked.success) return refused(form, asked.issues);
	const note = { ...asked.output, personId: person.id };
	const doing = { staffId: staff.id, at: clock.at };
	try {
		return await done(form, auditActions.note, [
			insertNote(db, note, doing),
			markRead(db, person.id, clock.at),
		]);
	} catch (error) {
		// Pressed twice: the first time counts.
		if (error instanceof CommitFailed && error.reason === "duplicate" && error.table === "notes")
			return { outcome: "done", done: "note" };
		throw error;
	}
}

async function releaseFromSpam(form: CardForm): Promise<CardResult> {
	const { site, person } = form;
	const { db } = site;
	const leads = await leadsOf(db, person.id);
	const due = leads.flatMap(({ id, kind, created_at, due_at, answered_at }) => {
		const at = leadKind(kind).awaitsAnswer ? dueAt(created_at, company.timeZone) : null;
		return at !== null && due_at === null && answered_at === null ? [setDue(db, id, at)] : [];
	});
	// As it would have been, had nobody mistaken it: a call that still stands moves its person on.
	const { calls } = await detailsOf(db, leads);
	const suspects = leads.filter(({ spam }) => spam === 1).map(({ id }) => id);
	const hasCall = calls.some(({ id, status }) => status === "booked" && suspects.includes(id));
	return await done(form, auditActions.notSpam, [
		markSpam(db, person.id, false),
		...due,
		...(hasCall ? [(trx: Database) => moveOnToBooked(trx, person.email)] : []),
	]);
}
