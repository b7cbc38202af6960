/** The value below which this share of all values lies (nearest rank); NaN of none. */
function percentile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The value in the middle; NaN of none. */
export function median(values: readonly number[]): number {
	return percentile(values, 0.5);
}

/** The percentiles that are reported of durations, in milliseconds. */
export function spread(values: readonly number[]) {
	return {
		count: values.length,
		p50: percentile(values, 0.5),
		p95: percentile(values, 0.95),
		p99: percentile(values, 0.99),
		most: percentile(values, 1),
	};
}

/** Milliseconds as they are shown. */
export function ms(value: number): string {
	return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** A number of things as it is shown. */
export function number(value: number): string {
	return Math.round(value).toLocaleString("en-GB");
}

/** Bytes as they are shown, in units of 1,000. */
export function kilobytes(value: number): string {
	return `${(value / 1000).toFixed(1)} KB`;
}

/** Resolves after so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
