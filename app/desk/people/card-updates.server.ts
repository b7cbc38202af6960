import { company } from "#content/company.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { dueAt } from "#features/leads/due.ts";
import { leadKind } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { CardState } from "./card-contract.ts";
import { type LeadRow, leadsOf, type PersonRow } from "./people.server.ts";

export type Actor = { staffId: string | null; at: string };

/**
 * Updates a card and the copied columns of its leads, and increments its version.
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

/** Applies the side effects of a new status, such as marking leads other than questions as answered. */
export async function applyStatus(
	trx: Database,
	personId: string,
	change: { from: LeadStatus; to: LeadStatus },
	actor: Actor,
): Promise<void> {
	const { from, to } = change;
	const won_at = to === "won" ? actor.at : null;
	await trx.updateTable("people").set({ won_at }).where("id", "=", personId).execute();
	// A lost lead is no longer due, but does not count as answered.
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

/** Marks a person's due leads as answered: all, those up to `until`, or one id. */
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

/** Restores the due time of unanswered leads. */
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

/** Marks the person's newest lead as unread. */
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
