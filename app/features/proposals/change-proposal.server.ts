import {
	type AuditContext,
	recordAuditEvent,
} from "#features/auth/audit.server.ts";
import type { AuditAction, AuditDetail } from "#features/auth/audit-actions.ts";
import { lockSurvivor } from "#features/leads/lock-person.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { ifStale } from "#lib/db/errors.ts";

type ProposalAction = Extract<AuditAction, `proposal.${string}`>;

/**
 * Locks the person of a proposal, who may have been merged meanwhile, and then the proposal.
 * @returns the proposal, as no other transaction can change it now; null when it is gone.
 */
export async function lockProposal(trx: Database, id: string) {
	const found = await trx
		.selectFrom("proposals")
		.select("person_id")
		.where("id", "=", id)
		.executeTakeFirst();
	if (!found) return null;

	const personId = await lockSurvivor(trx, found.person_id).catch(
		ifStale(null),
	);
	if (personId === null) return null;

	const proposal = await trx
		.updateTable("proposals")
		.set(({ ref }) => ({ version: ref("version") }))
		.where("id", "=", id)
		.where("person_id", "=", personId)
		.returningAll()
		.executeTakeFirst();

	return proposal ?? null;
}

export type LockedProposal = NonNullable<
	Awaited<ReturnType<typeof lockProposal>>
>;

/** Changes a proposal by a member of staff, with an audit event on its person unless the result is one of `unchanged`. */
export function changeProposal<Result extends { kind: string }>(
	site: AuditContext,
	id: string,
	action: ProposalAction,
	change: (trx: Database, proposal: LockedProposal) => Promise<Result>,
): Promise<Result | { kind: "missing" }> {
	return site.db.transaction().execute(async (trx) => {
		const proposal = await lockProposal(trx, id);
		if (!proposal || proposal.deleted_at !== null) return { kind: "missing" };

		const result = await change(trx, proposal);
		if (isChange(result))
			await recordProposalEvent(trx, site, proposal, action);

		return result;
	});
}

/** Kinds of results that have changed nothing. */
const unchanged = ["conflict", "incomplete", "refused", "same"];

function isChange({ kind }: { kind: string }): boolean {
	return !unchanged.includes(kind);
}

export async function recordProposalEvent(
	trx: Database,
	{ staff, clock }: Pick<AuditContext, "staff" | "clock">,
	{ person_id, number }: { person_id: string; number: number },
	action: ProposalAction,
	detail: AuditDetail = {},
): Promise<void> {
	await recordAuditEvent(
		trx,
		{
			staffId: staff.id,
			action,
			subject: person_id,
			detail: { proposal: number, ...detail },
		},
		clock,
	);
}
