import type { ProposalBody } from "#features/proposals/proposal-schema.ts";
import { computeTotals } from "#features/proposals/totals.ts";
import { formatMoney } from "#lib/number-format.ts";

/** `€3,000 with VAT (€2,500 net), and €360 a month with VAT (€300 net); €… with all options`. */
export function describePrice(
	body: ProposalBody,
	currency: string,
	chosen: readonly string[] = [],
): string {
	const price = describeSums(body, currency, chosen);
	const options = body.lines.filter(({ isOptional }) => isOptional);
	if (chosen.length > 0 || options.length === 0) return price;

	const most = options.map(({ id }) => id);

	return `${price}; with all options ${describeSums(body, currency, most)}`;
}

function describeSums(
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
