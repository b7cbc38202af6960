import { company } from "#content/content.ts";
import { listProposalsOfPerson } from "#features/proposals/proposals.server.ts";
import { chooseDealValue, computeTotals } from "#features/proposals/totals.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** The proposals of a card, the latest first. */
export async function listCardProposals(
	db: Database,
	personId: string,
	now: string,
) {
	const proposals = await listProposalsOfPerson(db, personId, now);

	return proposals.map(({ draft, ...proposal }) => {
		const totals = computeTotals(draft, []);

		return {
			id: proposal.id,
			number: proposal.number,
			title: draft.title,
			shown: proposal.shown,
			/** A reply can add it. */
			hasLink: proposal.state === "sent",
			endsAt: proposal.ends_at,
			decidedAt: proposal.decided_at,
			value: chooseDealValue({
				...totals,
				once: { ...totals.once, net: proposal.once_cents ?? totals.once.net },
				month: {
					...totals.month,
					net: proposal.month_cents ?? totals.month.net,
				},
			}),
			currency: proposal.currency ?? company().adCurrency,
		};
	});
}
