import { formatAmount, parseAmount } from "#lib/amount.ts";

const currencies: Readonly<Record<string, string>> = {
	"€": "EUR",
	"£": "GBP",
	$: "USD",
};

const PRICE = /^([€£$])\s?(\d[\d.,]*k?)$/i;

/** Prices are shown to visitors in English: `1,250` is a thousand. */
const english = { maxDecimals: 2, decimalMark: "." } as const;

export type Price = {
	/** Decimal, such as `1250` or `12.50`. */
	amount: string;
	/** ISO 4217. */
	currency: string;
};

/** Reads `€590`, `€1,250`, `€ 12.50` or `€2.5K`; null where the amount cannot be read with certainty. */
export function parsePrice(text: string): Price | null {
	const [, sign = "", digits = ""] = PRICE.exec(text.trim()) ?? [];
	const currency = currencies[sign];
	const amount = parseAmount(digits, english);
	if (!currency || !("cents" in amount)) return null;

	return { amount: formatAmount(amount.cents), currency };
}
