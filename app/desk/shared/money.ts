import { company } from "#content/content.ts";
import { formatMoney } from "#lib/number-format.ts";

/** An amount of a deal or of ad spend, in the company's currency: `€1,250`; cents only if there are any. */
export function money(amount: number): string {
	return formatMoney(amount, company().adCurrency);
}

/** The sign of the company's currency: `€`, `£` or `CHF`. */
export function currencySign(): string {
	const parts = new Intl.NumberFormat("en-GB", {
		style: "currency",
		currency: company().adCurrency,
		currencyDisplay: "narrowSymbol",
	}).formatToParts(0);

	return parts.find(({ type }) => type === "currency")?.value ?? "€";
}

/** The currency's unit in a sentence: `euro`, or `GBP`. */
export function currencyUnit(): string {
	const { adCurrency } = company();
	return adCurrency === "EUR" ? "euro" : adCurrency;
}
