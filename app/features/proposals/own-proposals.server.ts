import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { parseProposal } from "./proposal-schema.ts";
import { isPast, readState } from "./proposal-state.ts";

/** Condition on a proposal that was sent to an address, or accepted with it; each has an index. */
export function isOwnProposal(email: string) {
	return sql<boolean>`proposals.id IN (
		SELECT id FROM proposals WHERE sent_to = ${email}
		UNION SELECT proposal_id FROM proposal_acceptances WHERE address = ${email})`;
}

/** What was sent to an address, or accepted with it, the latest first: never by the card. */
export async function listOwnProposals(
	db: Database,
	email: string,
	now: string,
) {
	const rows = await db
		.selectFrom("proposals")
		.innerJoin("proposal_versions as version", (join) =>
			join
				.onRef("version.proposal_id", "=", "proposals.id")
				.onRef("version.number", "=", "proposals.live_number"),
		)
		.leftJoin(
			"proposal_acceptances as acceptance",
			"acceptance.proposal_id",
			"proposals.id",
		)
		.select([
			"proposals.id",
			"proposals.number",
			"proposals.state",
			"proposals.ends_at",
			"proposals.decided_at",
			"proposals.sent_to",
			"proposals.link_token",
			"version.body",
			"version.created_at as sentAt",
			"acceptance.id as acceptanceId",
		])
		.where(isOwnProposal(email))
		.where("proposals.deleted_at", "is", null)
		.orderBy("proposals.number", "desc")
		.execute();

	return rows.flatMap(
		({ state, ends_at, body, sent_to, link_token, ...row }) => {
			const shown = readState({ state, ends_at }, now);
			if (shown === "draft") return [];

			const isShown =
				shown !== "withdrawn" &&
				!isPast({ ends_at, decided_at: row.decided_at }, now);

			return {
				...row,
				title: parseProposal(body).title,
				state: shown,
				lastDay: parseProposal(body).lastDay,
				/** Of the client's page; null when it was sent to another address, or is no longer shown there. */
				token: isShown && sent_to === email ? link_token : null,
			};
		},
	);
}

/** The text of what an address accepted, as a file; null for others'. */
export async function readOwnRecord(
	db: Database,
	email: string,
	acceptanceId: string,
): Promise<{ name: string; bytes: Uint8Array } | null> {
	const row = await db
		.selectFrom("proposal_acceptances as acceptance")
		.innerJoin("proposals", "proposals.id", "acceptance.proposal_id")
		.select(["acceptance.number", "acceptance.record"])
		.where("acceptance.id", "=", acceptanceId)
		.where("acceptance.erased_at", "is", null)
		.where(isOwnProposal(email))
		.executeTakeFirst();

	return row
		? {
				name: `proposal-${row.number}.txt`,
				bytes: new TextEncoder().encode(row.record),
			}
		: null;
}
