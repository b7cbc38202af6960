import { formatAmount, parseAmount } from "#lib/amount.ts";

const signs: Readonly<Record<string, string>> = {
	"€": "EUR",
	"£": "GBP",
	$: "USD",
};

export const PRICE_WANTED =
	"Please enter a price like €600, €1,250, €12.50 or €3.2K.";

/** As pages show prices: kept as it was typed. */
const SHOWN = /^[€£$]\s?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?k?$/i;

export type Price = {
	/** Decimal, such as `1250` or `12.50`. */
	amount: string;
	/** ISO 4217. */
	currency: string;
};

/**
 * Reads `€590`, `1.250,00 €`, `4500 EUR`, `€12 000` or `€2.5K`; null where the amount or its currency cannot be read
 * with certainty.
 * @param usual the currency of an amount without one.
 */
export function parsePrice(text: string, usual?: string): Price | null {
	const currency = findCurrency(text, usual);
	if (!currency) return null;

	const amount = parseAmount(text, { maxDecimals: 2, currency });

	return "cents" in amount
		? { amount: formatAmount(amount.cents), currency }
		: null;
}

/** One sign, code or name; undefined for several, or none that is known. */
function findCurrency(text: string, usual?: string): string | undefined {
	const [name, ...others] = text.match(/[€£$]|[a-z]{3,}/gi) ?? [];
	if (name === undefined) return usual;
	if (others.length > 0) return undefined;
	if (/^euros?$/i.test(name)) return "EUR";

	const code = signs[name] ?? name.toUpperCase();
	return Intl.supportedValuesOf("currency").includes(code) ? code : undefined;
}

/** A price as pages show it: `€1,250` for `1.250,00 €`. A text that isn't read stays as it is. */
export function writePrice(text: string, usual?: string): string {
	const price = parsePrice(text, usual);
	if (!price || SHOWN.test(text)) return text;

	return new Intl.NumberFormat("en-GB", {
		style: "currency",
		currency: price.currency,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: price.amount.includes(".") ? 2 : 0,
	})
		.format(Number(price.amount))
		.replace(/\s/g, " ");
}
