import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { writeWithdrawn } from "./withdraw-proposal.server.ts";

/** The proposals that these messages carry. */
export async function listCarried(
	db: Database,
	messageIds: readonly string[],
): Promise<string[]> {
	const rows = await db
		.selectFrom("messages")
		.select("proposal_id")
		.distinct()
		.where("id", "in", [...messageIds, ""])
		.execute();

	return rows.flatMap(({ proposal_id }) => proposal_id ?? []);
}

/** Withdraws open proposals that clients can't have: no email with the link is left, and the page wasn’t opened. */
export async function withdrawUnsent(
	trx: Database,
	ids: readonly string[],
	at: string,
): Promise<void> {
	const open = await trx
		.selectFrom("proposals")
		.select(["id", "sent_to"])
		.where("id", "in", [...ids, ""])
		.where("state", "=", "sent")
		.where("opened_at", "is", null)
		.execute();
	const mails = await trx
		.selectFrom("messages")
		.select(["proposal_id", "address"])
		.where("proposal_id", "in", [...ids, ""])
		.where("direction", "=", "out")
		.execute();
	const unsent = open.filter(
		({ id, sent_to }) =>
			!mails.some(
				({ proposal_id, address }) =>
					proposal_id === id && emailKey(address) === sent_to,
			),
	);

	await writeWithdrawn(
		trx,
		unsent.map(({ id }) => id),
		at,
	);
}
