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
	/** Shows progress. */
	say(text: string): void;
};

export type Part = (
	options: Options,
) => Promise<{ rows: Record<string, string>[]; notes?: string[] }>;

/** A figure that misses its target is marked. */
export const marked = (text: string, holds: boolean) => (holds ? text : `${text} ✗`);
export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const number = (value: number) => Math.round(value).toLocaleString("en-GB");
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
