const currencies: Readonly<Record<string, string>> = {
	"€": "EUR",
	"£": "GBP",
	$: "USD",
};

/** `€590`, `€1,250`, `€ 12.50` or `€2.5K`. */
const PRICE = /^([€£$])\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?(K?)$/i;

export type Price = {
	/** Decimal, such as `1250` or `12.50`. */
	amount: string;
	/** ISO 4217. */
	currency: string;
};

/** The amount of a price as it is shown; null where it cannot be read with certainty. */
export function parsePrice(text: string): Price | null {
	const [, sign = "", whole = "", fraction = "", thousands] =
		PRICE.exec(text.trim()) ?? [];
	const currency = currencies[sign];
	if (!currency) return null;

	const digits = whole.replaceAll(",", "");
	if (!thousands) return { amount: digits + cents(fraction), currency };

	return { amount: String(Number(digits + fraction) * 1_000), currency };
}

/** `.5` is `.50`. */
function cents(fraction: string): string {
	return fraction && fraction.padEnd(3, "0");
}
