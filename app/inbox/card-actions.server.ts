import * as v from "valibot";
import { dropCallsAhead } from "#booking/store.server.ts";
import { company } from "#content/company.ts";
import type { Database } from "#database/connection.server.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { CommitFailed, type Write } from "#database/write.ts";
import type { LeadKind } from "#leads/contract.ts";
import { dueAt } from "#leads/due.ts";
import type { FormFields } from "#leads/form-fields.server.ts";
import { moveOnToBooked } from "#leads/people.server.ts";
import { insertAudit } from "#staff/audit.server.ts";
import type { DeskSite } from "#staff/desk-of.server.ts";
import {
	type CardResult,
	cardFields,
	cardIntents,
	noteForm,
	standingForm,
} from "./card-contract.ts";
import {
	type CardForm,
	changedMeanwhile,
	done,
	refused,
	standingOf,
	unlessChanged,
} from "./card-form.server.ts";
import {
	changeCard,
	contacted,
	type Doing,
	insertNote,
	markRead,
	markSpam,
	markUnread,
	setDue,
	settleAllButQuestions,
	settleAwaiting,
} from "./card-writes.server.ts";
import { deedActions, deedDetail } from "./deeds.ts";
import { overPresent } from "./own-changes.ts";
import { detailsOf, findPerson, leadsOf } from "./person-store.server.ts";
import { sendReply } from "./reply.server.ts";
import { isStaff } from "./store.server.ts";

/** Carries out what a form of a person's card asks for: each in one transaction, with its line in the audit log. */
export async function changePerson(
	site: DeskSite,
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
	const { db, moment } = site;
	switch (intent) {
		case "standing":
			return changeStanding(form);
		case "note":
			return addNote(form);
		case "reply":
			return sendReply(form);
		case "answered":
			return settleAsAnswered(form);
		case "spam":
			return done(form, deedActions.spam, [
				markSpam(db, person.id, true),
				// What it booked is wanted by others.
				...dropCallsAhead(db, person.id, moment.at),
			]);
		case "notSpam":
			return releaseFromSpam(form);
		case "read":
			return done(form, deedActions.read, [markRead(db, person.id, moment.at)]);
		case "unread":
			return done(form, deedActions.unread, [markUnread(db, person.id)]);
	}
}

async function changeStanding(form: CardForm): Promise<CardResult> {
	const { site, person, values } = form;
	const { db, moment, staff } = site;
	// What was not changed here is not written: somebody else may have changed it meanwhile.
	const asked = v.safeParse(standingForm, overPresent(values, standingOf(person)));
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
	const doing = { staffId: staff.id, at: moment.at };
	return await unlessChanged(form, [
		...changeCard(db, person.id, person.version, to),
		...(change.status ? settledBy(to.status, db, person.id, doing) : []),
		insertAudit(
			db,
			{
				staffId: staff.id,
				action: change.status ? deedActions.status : deedActions.card,
				subject: person.id,
				detail: deedDetail(change),
			},
			moment,
		),
	]);
}

/** Whoever has been reached waits for nothing; a question is not answered by a call, a yes or a no. */
function settledBy(status: LeadStatus, db: Database, personId: string, doing: Doing): Write[] {
	if (status === "new") return [];
	return status === "contacted"
		? settleAwaiting(db, personId, doing)
		: settleAllButQuestions(db, personId, doing);
}

async function settleAsAnswered(form: CardForm): Promise<CardResult> {
	const { site, person } = form;
	const { db, moment, staff } = site;
	const doing = { staffId: staff.id, at: moment.at };
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
				action: deedActions.answered,
				subject: person.id,
				detail: deedDetail({ version: person.version + 1 }),
			},
			moment,
		),
	]);
}

async function addNote(form: CardForm): Promise<CardResult> {
	const { site, person, values } = form;
	const { db, moment, staff } = site;
	const asked = v.safeParse(noteForm, values);
	if (!asked.success) return refused(form, asked.issues);
	const note = { ...asked.output, personId: person.id };
	const doing = { staffId: staff.id, at: moment.at };
	try {
		return await done(form, deedActions.note, [
			insertNote(db, note, doing),
			markRead(db, person.id, moment.at),
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
		const at = dueAt(kind as LeadKind, created_at, company.timeZone);
		return at !== null && due_at === null && answered_at === null ? [setDue(db, id, at)] : [];
	});
	// As it would have been, had nobody mistaken it: a call that still stands moves its person on.
	const { calls } = await detailsOf(db, leads);
	const suspects = leads.filter(({ spam }) => spam === 1).map(({ id }) => id);
	const hasCall = calls.some(({ id, status }) => status === "booked" && suspects.includes(id));
	return await done(form, deedActions.notSpam, [
		markSpam(db, person.id, false),
		...due,
		...(hasCall ? moveOnToBooked(db, person.email) : []),
	]);
}
