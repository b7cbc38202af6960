import { company } from "#content/content.ts";
import type { listProposalsOfPerson } from "#features/proposals/proposals.server.ts";
import { chooseDealValue, computeTotals } from "#features/proposals/totals.ts";

type Row = Awaited<ReturnType<typeof listProposalsOfPerson>>[number];

/** A proposal on its person’s card. */
export function describeCardProposal({ draft, ...proposal }: Row) {
	const totals = computeTotals(draft, []);
	const { once_cents, month_cents } = proposal;
	const once = { ...totals.once, net: once_cents ?? totals.once.net };
	const month = { ...totals.month, net: month_cents ?? totals.month.net };

	return {
		id: proposal.id,
		number: proposal.number,
		title: draft.title,
		shown: proposal.shown,
		/** A reply can add it. */
		hasLink: proposal.state === "sent",
		value: chooseDealValue({ ...totals, once, month }),
		currency: proposal.currency ?? company().adCurrency,
	};
}
