import { company } from "#content/content.ts";
import { formatMoney } from "#lib/number-format.ts";

/** The company's currency (ISO 4217). */
export function currencyCode(): string {
	return company().adCurrency;
}

/** An amount of a deal or of ad spend, in the company's currency: `€1,250`; cents only if there are any. */
export function money(amount: number): string {
	return formatMoney(amount, currencyCode());
}

/** A deal's value, as in lists: `€4,800`, `€450 / mo`; null without one. */
export function formatDealValue(deal: {
	valueCents: number | null;
	period: "once" | "month" | null;
}): string | null {
	if (deal.valueCents === null) return null;

	return (
		money(deal.valueCents / 100) + (deal.period === "month" ? " / mo" : "")
	);
}

/** The sign of the company's currency: `€`, `£` or `CHF`. */
export function currencySign(): string {
	const parts = new Intl.NumberFormat("en-GB", {
		style: "currency",
		currency: currencyCode(),
		currencyDisplay: "narrowSymbol",
	}).formatToParts(0);

	return parts.find(({ type }) => type === "currency")?.value ?? "€";
}

/** The currency's unit in a sentence: `euro`, or `GBP`. */
export function currencyUnit(): string {
	const code = currencyCode();
	return code === "EUR" ? "euro" : code;
}
