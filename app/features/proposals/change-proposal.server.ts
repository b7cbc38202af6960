import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { AuditAction, AuditDetail } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";

export type ProposalSite = Pick<StaffContext, "db" | "staff" | "clock">;

type ProposalAction = Extract<AuditAction, `proposal.${string}`>;

export async function recordProposalEvent(
	trx: Database,
	{ staff, clock }: Pick<ProposalSite, "staff" | "clock">,
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
