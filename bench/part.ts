import { table } from "../ops/table.ts";

/** How much is measured. */
export type Options = {
	/** Seconds instead of minutes: to see that it works, not for figures. */
	quick: boolean;
	/** How often each page is measured. */
	runs: number;
	/** The pages to measure; empty: all of them. */
	paths: readonly string[];
	/** Tells whoever waits what is being done. */
	say(text: string): void;
};

/** What a part found: a table for people, and everything it measured for programs. */
export type Outcome = {
	columns: readonly string[];
	rows: readonly Record<string, string>[];
	notes?: readonly string[];
	figures: unknown;
};

export type Part = { title: string; run(options: Options): Promise<Outcome> };

/** Stands behind what misses its figure in docs/performance.md. */
export const MISSED = "✗";

/** A value as it is shown, with the mark behind it when it misses its figure. */
export function judged(text: string, holds: boolean): string {
	return holds ? text : `${text} ${MISSED}`;
}

/** Prints a part's table. */
export function print({ columns, rows, notes = [] }: Outcome): void {
	for (const line of [...table(columns, rows as Record<string, string>[]), ...notes])
		process.stdout.write(`${line}\n`);
}
