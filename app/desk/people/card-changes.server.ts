import { company } from "#content/company.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { statusNames } from "#desk/inbox/lead-labels.ts";
import { ago } from "#desk/layout/relative-time.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { dueAt } from "#features/leads/due.ts";
import { leadKind } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { money } from "#lib/number-format.ts";
import { auditEventText, parseAuditDetail } from "./audit-events.ts";
import {
	type CardIntent,
	type CardResult,
	type CardState,
	changedFields,
	mergeWithCurrent,
	ownChanges,
} from "./card-contract.ts";
import {
	auditEventsOn,
	findPerson,
	type LeadRow,
	leadsOf,
	type PersonRow,
} from "./people.server.ts";

/** One submitted form of a card. */
export type CardForm = {
	site: StaffContext;
	person: PersonRow;
	intent: CardIntent;
	values: Readonly<Record<string, string>>;
};

/** Makes a change with its audit event. A note or task that was added before is not added again. */
export async function commit(
	form: CardForm,
	action: AuditAction,
	change: (trx: Database) => Promise<unknown>,
	detail: string | null = null,
): Promise<CardResult> {
	const { site, person, intent } = form;
	try {
		await auditedChange(site, { action, subject: person.id, detail }, change);
	} catch (error) {
		if (isStale(error)) return await conflictOf(form, person.version);
		if (!isUniqueViolation(error, "notes") && !isUniqueViolation(error, "tasks")) throw error;
	}
	return { outcome: "done", done: intent };
}

/** The conflict when somebody else has changed the card since `version`; null for one's own changes. */
export async function conflictSince(form: CardForm, version: number): Promise<CardResult | null> {
	const { site, person } = form;
	if (version === person.version) return null;
	const events = await eventsSince(site.db, person.id, version);
	const own = events.filter(({ staffId }) => staffId === site.staff.id);
	// Also a change without an event, which the system made.
	return person.version - version > own.length ? await conflictOf(form, version) : null;
}

async function eventsSince(db: Database, personId: string, version: number) {
	const events = await auditEventsOn(db, personId);
	return events.filter(({ detail }) => (parseAuditDetail(detail).version ?? 0) > version);
}

/** Says what somebody else did, the current values, and what was changed here. */
async function conflictOf(
	{ site, person, intent, values }: CardForm,
	version: number,
): Promise<CardResult> {
	const { db, staff, clock } = site;
	const [now, events] = await Promise.all([
		findPerson(db, person.id),
		eventsSince(db, person.id, version),
	]);
	if (!now) return { outcome: "missing" };
	const { status, value_eur } = now;
	const is = {
		status: `It is now: ${statusNames[status]}.`,
		value:
			value_eur === null
				? "There is no deal value now."
				: `The deal value is now ${money(value_eur)}.`,
		assignee: now.assignee ? `It is now assigned to ${now.assignee}.` : "Nobody is assigned now.",
	};
	const was = Object.entries(statusNames).find(([name]) => name === values.status)?.[1];
	const chosen = {
		status: `You chose: ${was}.`,
		value: values.value ? `You wrote: ${values.value}.` : "You removed the deal value.",
		assignee: "You changed the assignee.",
	};
	const others = events
		.filter(({ staffId }) => staffId !== staff.id)
		.slice(0, 3)
		.map(
			({ by, at, action, detail }) =>
				`${by ?? "Somebody"} ${auditEventText(action, detail)}, ${ago(at, clock.at)}.`,
		);
	const changes = [...others, ...changedFields(values, now).map((field) => is[field])];
	const isStatus = intent === "status";
	const text = [
		...(changes.length > 0 ? changes : [is.status]),
		...(isStatus ? ownChanges(values).map((field) => chosen[field]) : []),
		isStatus
			? "Save again and only what you changed is written; the rest stays as it is now."
			: intent === "reply"
				? "Your text is still there. Send it again if it’s still needed."
				: "Do it again if it’s still right.",
	];
	return {
		outcome: "conflict",
		intent,
		notice: {
			title: "Somebody else was quicker. Nothing has been changed.",
			text: text.join(" "),
		},
		version: now.version,
		values: isStatus ? mergeWithCurrent(values, now) : values,
	};
}

export type Actor = { staffId: string | null; at: string };

/**
 * Updates a card and the copies on its leads, and counts its version up.
 * @throws a stale DatabaseError when the card no longer has the version that was read.
 */
export async function updateCard(
	trx: Database,
	{ id, version }: PersonRow,
	{ status, value_eur, assignee_id }: CardState,
): Promise<void> {
	await executeOne(
		trx
			.updateTable("people")
			.set({ status, value_eur, assignee_id, version: version + 1 })
			.where("id", "=", id)
			.where("version", "=", version),
	);
	await trx.updateTable("leads").set({ status, assignee_id }).where("person_id", "=", id).execute();
}

/** A new status also marks leads that await a reply as answered, except questions. */
export async function applyStatus(
	trx: Database,
	personId: string,
	change: { from: LeadStatus; to: LeadStatus },
	actor: Actor,
): Promise<void> {
	const { from, to } = change;
	const won_at = to === "won" ? actor.at : null;
	await trx.updateTable("people").set({ won_at }).where("id", "=", personId).execute();
	// Losing somebody is no answer: it ends the waiting without one.
	if (from === "lost" && (to === "new" || to === "contacted")) await restoreDue(trx, personId);
	if (to === "new") return;
	if (to === "lost")
		await trx
			.updateTable("leads")
			.set({ due_at: null })
			.where("person_id", "=", personId)
			.where("answered_at", "is", null)
			.where("kind", "<>", "question")
			.execute();
	else await markAnswered(trx, personId, actor, { questions: to === "contacted" });
	await markRead(trx, personId, actor.at);
}

/** Marks the leads that await an answer as answered; those up to `until`, of one id, or all of a person. */
export async function markAnswered(
	trx: Database,
	personId: string,
	{ staffId, at }: Actor,
	only: { questions?: boolean; leadId?: string | null; until?: string } = {},
): Promise<void> {
	const { questions = true, leadId, until } = only;
	const waiting = await trx
		.selectFrom("leads")
		.select("id")
		.where("person_id", "=", personId)
		.where("due_at", "is not", null)
		.where("answered_at", "is", null)
		.$if(!questions, (query) => query.where("kind", "<>", "question"))
		.$if(Boolean(leadId), (query) => query.where("id", "=", leadId ?? ""))
		.$if(until !== undefined, (query) => query.where("created_at", "<=", until ?? ""))
		.execute();
	const ids = waiting.map(({ id }) => id);
	if (ids.length === 0) return;
	const answered = { answered_at: at, answered_by: staffId };
	await trx.updateTable("leads").set(answered).where("id", "in", ids).execute();
	await trx
		.updateTable("questions")
		.set(answered)
		.where("id", "in", ids)
		.where("answered_at", "is", null)
		.execute();
}

/** Answers are due again for the leads that still have none. */
export async function restoreDue(trx: Database, personId: string): Promise<LeadRow[]> {
	const leads = await leadsOf(trx, personId);
	for (const { id, kind, created_at, due_at, answered_at } of leads) {
		if (!leadKind(kind).awaitsAnswer || due_at !== null || answered_at !== null) continue;
		const due = dueAt(created_at, company.timeZone);
		await trx.updateTable("leads").set({ due_at: due }).where("id", "=", id).execute();
	}
	return leads;
}

export async function markRead(trx: Database, personId: string, at: string): Promise<void> {
	await trx
		.updateTable("leads")
		.set({ read_at: at })
		.where("person_id", "=", personId)
		.where("read_at", "is", null)
		.execute();
}

/** Marks the person's newest lead. */
export async function markUnread(trx: Database, personId: string): Promise<void> {
	const newest = trx
		.selectFrom("leads")
		.select(({ fn }) => fn.max("id").as("id"))
		.where("person_id", "=", personId);
	await trx.updateTable("leads").set({ read_at: null }).where("id", "=", newest).execute();
}

export async function markSpam(trx: Database, personId: string, spam: 0 | 1): Promise<void> {
	await trx.updateTable("leads").set({ spam }).where("person_id", "=", personId).execute();
}
