import type { AuditContext } from "#features/auth/audit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { changeProposal } from "./change-proposal.server.ts";
import { canChange } from "./proposal-state.ts";
import { closeReminder } from "./reminder.server.ts";

export type Withdrawn =
	| { kind: "withdrawn" }
	| { kind: "conflict" }
	| { kind: "missing" };

/** The client’s page says so from then on; an email that was not delivered yet is not sent. */
export function withdrawProposal(
	site: AuditContext,
	id: string,
): Promise<Withdrawn> {
	return changeProposal<Withdrawn>(
		site,
		id,
		"proposal.withdraw",
		async (trx, proposal) => {
			if (!canChange(proposal.state, "withdraw")) return { kind: "conflict" };

			await writeWithdrawn(trx, [id], site.clock.at);

			return { kind: "withdrawn" };
		},
	);
}

/** Withdraws the open proposals of people who are locked. */
export async function withdrawOpenProposals(
	trx: Database,
	personIds: readonly string[],
	at: string,
): Promise<void> {
	const open = await trx
		.selectFrom("proposals")
		.select("id")
		.where("person_id", "in", [...personIds, ""])
		.where("state", "=", "sent")
		.execute();
	await writeWithdrawn(
		trx,
		open.map(({ id }) => id),
		at,
	);
}

/** Withdraws every open proposal of a restored backup, as its answers since are lost. @returns their numbers. */
export async function withdrawAll(db: Database, at: string): Promise<number[]> {
	return db.transaction().execute(async (trx) => {
		const open = await trx
			.selectFrom("proposals")
			.select("id")
			.where("state", "=", "sent")
			.execute();
		const numbers = await writeWithdrawn(
			trx,
			open.map(({ id }) => id),
			at,
		);

		return numbers.sort((a, b) => a - b);
	});
}

/** @returns the numbers of those that were open. */
export async function writeWithdrawn(
	trx: Database,
	ids: readonly string[],
	at: string,
): Promise<number[]> {
	const withdrawn = await trx
		.updateTable("proposals")
		.set(({ eb }) => ({
			state: "withdrawn" as const,
			decided_at: at,
			pending: null,
			code_hash: null,
			code_until: null,
			version: eb("version", "+", 1),
		}))
		.where("id", "in", [...ids, ""])
		.where("state", "=", "sent")
		.returning(["id", "number"])
		.execute();
	for (const { id } of withdrawn) await closeReminder(trx, id, at);

	return withdrawn.map(({ number }) => number);
}
