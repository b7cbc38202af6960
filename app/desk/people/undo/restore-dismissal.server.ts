import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Columns } from "#features/leads/snapshots.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Change, Undone } from "./changes.server.ts";

/** Suggests two people as duplicates again, or no longer. */
export async function restoreDismissal(
	trx: Database,
	{ staff, clock }: StaffContext,
	{ personId, before, action, audit_id }: Change,
): Promise<Undone> {
	let isRestored = false;
	for (const [id, pair] of Object.entries(before.dismissed_duplicates ?? {}))
		if (await restorePair(trx, id, pair)) isRestored = true;
	if (!isRestored) return { outcome: "already" };

	await recordAuditEvent(
		trx,
		{
			staffId: staff.id,
			action: "person.undo",
			subject: personId,
			detail: { undone: action ?? "", of: audit_id },
		},
		clock,
	);

	return { outcome: "undone", texts: [] };
}

/** @returns false when it is so already, or one of the two is gone. */
async function restorePair(
	trx: Database,
	id: string,
	pair: Columns | null,
): Promise<boolean> {
	if (pair === null) {
		const { numDeletedRows } = await trx
			.deleteFrom("dismissed_duplicates")
			.where("id", "=", id)
			.executeTakeFirst();
		return numDeletedRows > 0n;
	}

	const ids = [String(pair.person_id), String(pair.other_id)] as const;
	const people = await trx
		.selectFrom("people")
		.select("id")
		.where("id", "in", ids)
		.execute();
	if (people.length < ids.length) return false;

	const added = await trx
		.insertInto("dismissed_duplicates")
		.values({
			id,
			person_id: ids[0],
			other_id: ids[1],
			staff_id: pair.staff_id === null ? null : String(pair.staff_id),
			created_at: String(pair.created_at),
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();

	return added !== undefined;
}
