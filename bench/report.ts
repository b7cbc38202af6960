export type Options = {
	/** Seconds instead of minutes: whether it works, not how fast. */
	quick: boolean;
	/** Lighthouse runs per page. */
	runs: number;
	/** Pages to measure; empty: all. */
	paths: string[];
	/** Leads in the database of the desk part. */
	leads: number;
	/** Another site's page to measure beside ours. */
	compare: string | undefined;
};

/** Measures one thing and returns a table of it. */
export type Part = (
	options: Options,
) => Promise<{ rows: Record<string, string>[]; notes?: string[] }>;

/** Marks what misses its target in docs/performance.md. */
export const marked = (text: string, holds: boolean) => (holds ? text : `${text} ✗`);
export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const number = (value: number) => Math.round(value).toLocaleString("en-GB");
