import { formatExactly } from "#desk/layout/relative-time.ts";
import { money } from "#desk/shared/money.ts";
import { listFutureCalls } from "#features/booking/scheduling/store.server.ts";
import { listOpenProposals } from "#features/proposals/proposals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { PersonRow } from "./people.server.ts";

type Consequences = {
	/** The same as long as the consequences are: staff confirm exactly these. */
	key: string;
	calls: number;
	/** One sentence each. */
	texts: string[];
};

/** The key of those who have a won deal, no call and no open proposal. */
export const ONLY_WON = "won";

/** Calls, proposals and deals that marking a person as spam would cancel, withdraw or drop; null for none. */
export async function describeSpamConsequences(
	db: Database,
	{ id, stage, value_cents }: Pick<PersonRow, "id" | "stage" | "value_cents">,
	at: string,
): Promise<Consequences | null> {
	const calls = await listFutureCalls(db, id, at);
	const proposals = await listOpenProposals(db, id);
	const isWon = stage === "won";
	if (calls.length === 0 && proposals.length === 0 && !isWon) return null;

	const deal =
		value_cents === null
			? "won deal"
			: `won deal of ${money(value_cents / 100)}`;

	return {
		key: [
			...calls.map(({ id, sequence }) => `${id}.${sequence}`),
			...proposals.map((proposal) => `${proposal.id}.${proposal.version}`),
			...(isWon ? [ONLY_WON] : []),
		].join(" "),
		calls: calls.length,
		texts: [
			...calls.map(
				({ starts_at }) =>
					`Their call on ${formatExactly(starts_at)} is cancelled without an email to them, and its time is free again.`,
			),
			...proposals.map(
				({ number }) =>
					`Proposal ${number} is withdrawn: they can no longer accept it.`,
			),
			...(isWon ? [`Their ${deal} no longer counts in the reports.`] : []),
		],
	};
}
