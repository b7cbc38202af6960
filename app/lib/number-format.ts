const plain = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** "1,250" or "12.5". */
export function number(amount: number): string {
	return plain.format(amount);
}

/** "1 lead" or "1,250 leads". */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${number(count)} ${count === 1 ? one : many}`;
}

/** "€1,250"; cents only if there are any. @param currency ISO 4217. */
export function formatMoney(amount: number, currency: string): string {
	return new Intl.NumberFormat("en-GB", {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
		...(Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}),
	}).format(amount);
}

/** "€1,250.00" or "−€200.00", as in a column of amounts. @param currency ISO 4217. */
export function formatPrice(cents: number, currency: string): string {
	return new Intl.NumberFormat("en-GB", {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
	})
		.format(cents / 100)
		.replace("-", "−");
}

/** An amount in euros, the currency of the website's calculations. */
export function euros(amount: number): string {
	return formatMoney(amount, "EUR");
}

/** "€480 to €960", or one amount where both are equal. */
export function span(
	{ low, high }: { low: number; high: number },
	to: string,
	form: (amount: number) => string,
): string {
	return low === high ? form(low) : `${form(low)} ${to} ${form(high)}`;
}

/** "25%" of 0.25. */
export function formatPercent(share: number): string {
	return `${plain.format(share * 100)}%`;
}

export const MB = 1_000_000;
export const GB = 1_000 * MB;

/** "1 MB" of all that is smaller, "12 MB" or "1.2 GB". */
export function formatSize(bytes: number): string {
	return bytes < GB
		? `${number(Math.ceil(bytes / MB))} MB`
		: `${number(Math.round(bytes / MB / 100) / 10)} GB`;
}
