import type { Database } from "#database/connection.server.ts";

/** One verb of `npm run site -- …`. */
export type Command = {
	/** Shown by --help. */
	usage: string;
	/** @throws UsageError for words that make no sense. @returns the exit code. */
	run(args: Arguments, site: { db: Database; print(line: string): void }): Promise<number>;
};

export type Arguments = { words: string[]; options: Record<string, string | boolean | undefined> };

/** The command line is off; the message says how. Exit code 2. */
export class UsageError extends Error {}
