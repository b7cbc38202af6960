import type { UpdateResult } from "kysely";
import { company } from "#content/content.ts";
import type { Stage } from "#database/lead-tables.ts";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { formatAgo, shortDate } from "#desk/layout/relative-time.ts";
import {
	type Batch,
	undoableChange,
} from "#desk/people/undo/changes.server.ts";
import {
	formatAuditEvent,
	stageNames,
	stages,
} from "#desk/shared/lead-labels.ts";
import { money } from "#desk/shared/money.ts";
import { readDetail } from "#features/auth/audit.server.ts";
import type { AuditAction, AuditDetail } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffBooking } from "#features/booking/lead.server.ts";
import { findDueTime } from "#features/leads/due.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import type { StageActor } from "#features/leads/stages.server.ts";
import { describeLostReason, isClosed } from "#features/leads/stages.ts";
import { findLeadDefinition } from "#features/registry.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, updateRows } from "#lib/db/dialect.ts";
import { isStale, isUniqueViolation } from "#lib/db/errors.ts";
import type { UploadedFile } from "#lib/forms/read-form.server.ts";
import {
	type CardInput,
	type CardIntent,
	type CardState,
	changedFields,
	mergeWithCurrent,
} from "./card-contract.ts";
import {
	findPerson,
	type PersonRow,
	selectAuditEvents,
} from "./people.server.ts";

export type CardForm = {
	site: StaffContext & Batch;
	person: PersonRow;
	intent: CardIntent;
	values: Record<string, string>;
	files: readonly UploadedFile[];
};

export type CardHandlers = {
	[Intent in CardIntent]: (
		form: CardForm,
		input: CardInput<Intent>,
	) => Promise<FormOutcome>;
};

export function readActor({ site }: CardForm): StageActor {
	return { staffId: site.staff.id, at: site.clock.at };
}

/**
 * Writes a change with its audit event; the answer's notice offers to undo it. Notes and tasks are idempotent by
 * their id.
 */
export async function commit(
	form: CardForm,
	action: AuditAction,
	answer: FormOutcome,
	change: (trx: Database) => Promise<unknown>,
	detail: AuditDetail | null = null,
): Promise<FormOutcome> {
	const { site, person } = form;
	try {
		const event = { action, personId: person.id, detail };
		const { undo } = await undoableChange(site, event, change);

		return withUndo(answer, undo);
	} catch (error) {
		if (isStale(error)) return await explainConflict(form);
		if (
			!isUniqueViolation(error, "notes") &&
			!isUniqueViolation(error, "tasks")
		)
			throw error;
	}

	return answer;
}

export function withUndo(
	answer: FormOutcome,
	undo: string | null,
): FormOutcome {
	return answer.notice && undo
		? { ...answer, notice: { ...answer.notice, undo } }
		: answer;
}

/** The latest changes by other staff since the form got its key: like ids, keys grow with time. */
export async function listChangesByOthers({
	site,
	person,
	values,
}: CardForm): Promise<string[]> {
	const { key = "z" } = values;
	return (await selectAuditEvents(site.db, person.id))
		.filter(({ id, staffId }) => id > key && staffId !== site.staff.id)
		.slice(0, 3)
		.map(({ by, at, action, detail }) => {
			const change = `${by ?? "A removed account"} ${formatAuditEvent(action, readDetail(detail))}`;
			return `${change}, ${formatAgo(at, site.clock.at)}.`;
		});
}

const saveAgain =
	"Save again to write only what you changed; everything else stays as it is now.";
const advice: Partial<Record<CardIntent, string>> = {
	status: saveAgain,
	contact: saveAgain,
	reply: "Your text is still there. Send it again if it’s still needed.",
};

/** The latest change by other staff since the form got its key. */
async function findLatestByOthers({ site, person, values }: CardForm) {
	const { key = "z" } = values;

	return (await selectAuditEvents(site.db, person.id)).find(
		({ id, staffId }) => id > key && staffId !== site.staff.id,
	);
}

/** Names the colleague who has changed the card, or replied, meanwhile. */
async function explainTitle(form: CardForm) {
	const latest = await findLatestByOthers(form);
	const by = latest?.by ?? "Someone else";
	if (form.intent !== "reply")
		return `${by} has just changed this card. Your change was not saved.`;

	return latest?.action === "person.reply"
		? `${by} has just replied. Yours was not sent.`
		: `${by} has just changed this card. Your reply was not sent.`;
}

/** The answer when others have changed the card, with their changes and the current values of the fields. */
export async function explainConflict(form: CardForm): Promise<FormOutcome> {
	const { site, person, intent, values } = form;
	const now = (await findPerson(site.db, person.id)) ?? person;
	const { stage, value_cents: value, assignee } = now;
	const is = {
		status:
			stage === null
				? "It has no stage now."
				: `It is now: ${stageNames[stage]}.`,
		value:
			value === null
				? "There is no deal value now."
				: `The deal value is now ${money(value / 100)}.`,
		period: `The value is now ${now.period === "month" ? "monthly" : "one-off"}.`,
		expected_on: now.expected_on
			? `The expected date is now ${shortDate(now.expected_on)}.`
			: "There is no expected date now.",
		lost_reason: `The reason is now: ${describeLostReason(now.lost_reason)}.`,
		assignee: assignee
			? `It is now assigned to ${assignee}.`
			: "No one is assigned now.",
	};

	const sentences = changedFields(values, now).map((field) => is[field]);

	return refuseStale(
		form,
		sentences,
		intent === "status" ? mergeWithCurrent(values, now) : values,
	);
}

/**
 * Says who has changed the card meanwhile, and what it has now.
 * @param shown the fields of the form that follows
 */
export async function refuseStale(
	form: CardForm,
	sentences: readonly string[],
	shown: Readonly<Record<string, string>>,
): Promise<FormOutcome> {
	const text = [
		...(await listChangesByOthers(form)),
		...sentences,
		advice[form.intent] ??
			"Please try again if you still want to make your change.",
	];

	return {
		...refused(await explainTitle(form), text.join(" "), 409),
		values: { ...shown },
	};
}

/**
 * Updates a card and the copied columns of its leads, and increments its version.
 * @throws a stale DatabaseError when the card no longer has the version that was read.
 */
export async function updateCard(
	trx: Database,
	{ id, version }: PersonRow,
	to: CardState,
): Promise<void> {
	const { stage, value_cents, assignee_id } = to;
	const { period, expected_on, lost_reason } = to;
	const deal = { value_cents, period, expected_on, lost_reason };

	await executeOne(
		trx
			.updateTable("people")
			.set({ stage, assignee_id, ...deal, version: version + 1 })
			.where("id", "=", id)
			.where("version", "=", version),
	);
	await copyToLeads(trx, id).execute();
}

/** Applies the side effects of a new stage. A stage is no answer: leads stay due. */
export async function applyStage(
	trx: Database,
	people: readonly Pick<PersonRow, "id" | "stage">[],
	to: Stage,
	at: string,
): Promise<void> {
	const ids = people.map(({ id }) => id);
	const won_at = to === "won" ? at : null;
	await trx
		.updateTable("people")
		.set({ won_at })
		.where("id", "in", [...ids, ""])
		.where("won_at", "is distinct from", won_at)
		.execute();

	const reopened = people.filter(
		({ stage }) => isClosed(stage) && !isClosed(to),
	);
	await restoreDue(
		trx,
		reopened.map(({ id }) => id),
	);
	await reopenAnswered(trx, ids, to);

	if (to !== "new") await markRead(trx, ids, at);
}

/** Reopens the leads that staff said to be answered with a later stage; all of them without a stage. */
export async function reopenAnswered(
	trx: Database,
	personIds: readonly string[],
	stage: Stage | null,
): Promise<void> {
	if (isClosed(stage)) return;

	const position = stage === null ? -1 : stages.indexOf(stage);
	const later = stages.slice(position + 1);
	const open = { answered_at: null, answered_by: null };
	const leads = await trx
		.updateTable("leads")
		.set({ ...open, answered_stage: null })
		.where("person_id", "in", [...personIds, ""])
		.where("answered_stage", "in", later)
		.returning("id")
		.execute();

	await trx
		.updateTable("questions")
		.set(open)
		.where("id", "in", [...leads.map(({ id }) => id), ""])
		.where("answer", "is", null)
		.execute();
}

/** Leads that need no answer are no longer due, and do not count as answered. */
export async function endDue(trx: Database, personId: string): Promise<void> {
	await trx
		.updateTable("leads")
		.set({ due_at: null })
		.where("person_id", "=", personId)
		.where("answered_at", "is", null)
		.execute();
}

/**
 * Marks a person's due leads as answered: all, those up to `until`, or one id.
 * @param only.stage when staff said so: going back before this stage reopens them.
 */
export async function markAnswered(
	trx: Database,
	personId: string,
	{ staffId, at }: { staffId: string | null; at: string },
	only: { leadId?: string | null; until?: string; stage?: Stage } = {},
): Promise<void> {
	const { leadId, until, stage = null } = only;
	const answered = { answered_at: at, answered_by: staffId };
	const leads = await trx
		.updateTable("leads")
		.set({ ...answered, answered_stage: stage })
		.where("person_id", "=", personId)
		.where("due_at", "is not", null)
		.where("answered_at", "is", null)
		.$if(Boolean(leadId), (query) => query.where("id", "=", leadId ?? ""))
		.$if(until !== undefined, (query) =>
			query.where("created_at", "<=", until ?? ""),
		)
		.returning("id")
		.execute();

	await trx
		.updateTable("questions")
		.set(answered)
		.where("id", "in", [...leads.map(({ id }) => id), ""])
		.where("answered_at", "is", null)
		.execute();
}

/** Leads that await an answer, and have none, are due again. */
export async function restoreDue(
	trx: Database,
	personIds: readonly string[],
): Promise<void> {
	const leads = await trx
		.selectFrom("leads")
		.select(["id", "kind", "created_at"])
		.where("person_id", "in", [...personIds, ""])
		.where("due_at", "is", null)
		.where("answered_at", "is", null)
		.execute();
	const due = leads
		.filter(({ kind }) => findLeadDefinition(kind).awaitsAnswer)
		.map(({ id, created_at }) => ({
			id,
			due_at: findDueTime(created_at, company().timeZone),
		}));

	await updateRows(trx, "leads", ["id"], due);
}

export async function markRead(
	trx: Database,
	who: string | readonly string[],
	at: string,
): Promise<UpdateResult[]> {
	return await trx
		.updateTable("leads")
		.set({ read_at: at })
		.where("person_id", "in", typeof who === "string" ? [who] : [...who, ""])
		.where("read_at", "is", null)
		.execute();
}

export async function markUnread(
	trx: Database,
	personId: string,
): Promise<UpdateResult[]> {
	const newest = trx
		.selectFrom("leads")
		.select(({ fn }) => fn.max("id").as("id"))
		.where("person_id", "=", personId)
		.where("kind", "<>", staffBooking.kind);
	return await trx
		.updateTable("leads")
		.set({ read_at: null })
		.where("id", "=", newest)
		.where("read_at", "is not", null)
		.execute();
}

export async function markSpam(
	trx: Database,
	personIds: readonly string[],
	spam: 0 | 1,
): Promise<void> {
	await trx
		.updateTable("leads")
		.set({ spam })
		.where("person_id", "in", [...personIds, ""])
		.execute();
}
