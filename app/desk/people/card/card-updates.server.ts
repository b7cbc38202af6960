import type { UpdateResult } from "kysely";
import { company } from "#content/content.ts";
import type { Stage } from "#database/lead-tables.ts";
import type { FormOutcome } from "#desk/layout/form.server.ts";
import { undoableChange } from "#desk/people/undo/changes.server.ts";
import { stages } from "#desk/shared/lead-labels.ts";
import type { AuditAction, AuditDetail } from "#features/auth/audit-actions.ts";
import { staffBooking } from "#features/booking/lead.server.ts";
import { findDueTime } from "#features/leads/due.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import type { StageActor } from "#features/leads/stages.server.ts";
import { isClosed } from "#features/leads/stages.ts";
import { findLeadDefinition } from "#features/registry.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, updateRows } from "#lib/db/dialect.ts";
import { isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { explainConflict } from "./card-conflict.server.ts";
import type { CardState } from "./card-contract.ts";
import type { CardForm } from "./card-form.server.ts";
import type { PersonRow } from "./people.server.ts";

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
