type Options = {
	/** A run of seconds, which checks only that the measurements work. */
	quick: boolean;
	/** Runs of Lighthouse for each page, and of each press. */
	runs: number;
	/** Pages to measure; empty for all. */
	paths: string[];
	leads: number;
	/** The desk on PostgreSQL instead of SQLite. */
	postgres: boolean;
	compare: string | undefined;
};

export type Part = (
	options: Options,
) => Promise<{ rows: Record<string, string>[]; notes?: string[] }>;

/** Marks values that miss their target in docs/performance.md. */
export const marked = (text: string, holds: boolean) =>
	holds ? text : `${text} ✗`;
export const ms = (value: number) =>
	`${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const number = (value: number) =>
	Math.round(value).toLocaleString("en-GB");
/** @param p 0.5 for the median, 0.95 for the 95th percentile. */
export const percentile = (values: readonly number[], p: number) =>
	values.toSorted((a, b) => a - b)[Math.ceil(values.length * p) - 1] ??
	Number.NaN;
export const median = (values: readonly number[]) => percentile(values, 0.5);
