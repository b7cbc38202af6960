import { formatPrice } from "#lib/number-format.ts";
import type { Totals } from "./totals.ts";

/** "€4,462.49, and €142.80 every month", VAT included. */
export function describeTotals(
	{ once, month }: Totals,
	currency: string,
): string {
	const monthly = `${formatPrice(month.total, currency)} every month`;
	if (month.total === 0) return formatPrice(once.total, currency);
	if (once.total === 0) return monthly;

	return `${formatPrice(once.total, currency)}, and ${monthly}`;
}
