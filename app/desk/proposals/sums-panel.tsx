import { Panel } from "#desk/layout/components.tsx";
import type { Totals } from "#features/proposals/totals.ts";
import { formatMoney } from "#lib/number-format.ts";
import type { LoadedProposal } from "./load-proposal.server.ts";

/** What it costs, as the server has it saved. */
export function SumsPanel(props: LoadedProposal) {
	const { totals, withOptions, currency, body } = props;
	const hasOptions = body.lines.some(({ isOptional }) => isOptional);

	return (
		<Panel title="Totals">
			<Sums totals={totals} currency={currency} />
			{hasOptions && !props.acceptance && (
				<details>
					<summary>With all options</summary>
					<Sums totals={withOptions} currency={currency} />
				</details>
			)}
		</Panel>
	);
}

function Sums({ totals, currency }: { totals: Totals; currency: string }) {
	const { once, month } = totals;
	const money = (cents: number) => formatMoney(cents / 100, currency);
	const hasMonthly = month.net !== 0;

	return (
		<dl className="proposal-sums">
			{(once.net !== 0 || !hasMonthly) && (
				<>
					<dt>Net</dt>
					<dd>{money(once.net)}</dd>
					<dt>VAT</dt>
					<dd>{money(once.vat)}</dd>
					<dt data-total="">Total</dt>
					<dd data-total="">{money(once.total)}</dd>
				</>
			)}
			{hasMonthly && (
				<>
					<dt>Net a month</dt>
					<dd>{money(month.net)}</dd>
					<dt>VAT a month</dt>
					<dd>{money(month.vat)}</dd>
					<dt data-total="">Total a month</dt>
					<dd data-total="">{money(month.total)}</dd>
				</>
			)}
		</dl>
	);
}
