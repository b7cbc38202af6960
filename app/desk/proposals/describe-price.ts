import type { ProposalBody } from "#features/proposals/proposal-schema.ts";
import { computeTotals } from "#features/proposals/totals.ts";
import { formatMoney } from "#lib/number-format.ts";

/** What it costs without options, and with all of them. */
export function describePrice(body: ProposalBody, currency: string): string {
	const options = body.lines.filter(({ isOptional }) => isOptional);
	const price = describeSums(body, currency, []);
	if (options.length === 0) return price;

	const all = options.map(({ id }) => id);

	return `${price}; with all options ${describeSums(body, currency, all)}`;
}

/** `€3,000 with VAT (€2,500 net) and €360 a month with VAT (€300 net)` */
export function describeSums(
	body: ProposalBody,
	currency: string,
	chosen: readonly string[],
): string {
	const { once, month } = computeTotals(body, chosen);
	const money = (cents: number) => formatMoney(cents / 100, currency);
	const sums = [
		(once.net !== 0 || month.net === 0) && { ...once, when: "" },
		month.net !== 0 && { ...month, when: " a month" },
	].filter((sum) => sum !== false);

	return sums
		.map(({ net, vat, total, when }) =>
			vat === 0
				? `${money(net)}${when}`
				: `${money(total)}${when} with VAT (${money(net)} net)`,
		)
		.join(" and ");
}
