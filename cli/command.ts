import { randomUUIDv7 } from "node:crypto";
import type { ParseArgsOptionsConfig } from "node:util";
import * as v from "valibot";
import type { Database } from "#lib/db/connection.server.ts";
import { email } from "#lib/forms/fields.ts";
import type { Config } from "../server/config.ts";

export type Command = {
	usage: string;
	/** The argument after the command: `EMAIL`, or `[FILE]` when optional. */
	operand?: string;
	/** Options besides --json, --yes and --help. */
	options?: ParseArgsOptionsConfig;
	/** @returns null when the command has printed its output. @throws UsageError, CommandFailed */
	run(args: Arguments, context: CommandContext): Promise<Output | null>;
};

/** `json` is printed with --json, `lines` without. */
export type Output = {
	json: unknown;
	lines: readonly string[];
	exitCode?: number;
};

export type CommandContext = {
	config: Config;
	/** Opens the database. @throws CommandFailed when there is none, unless `create` is set. */
	database(options?: { create: boolean }): Promise<Database>;
	/** Writes a line to standard output immediately, for output too long for `Output`. */
	print(line: string): void;
};

/** `operand` is "" when omitted. */
export type Arguments = {
	operand: string;
	options: Record<string, string | boolean | undefined>;
};

/** An invalid command line. Exit code 2. */
export class UsageError extends Error {}

/** A valid command that failed. Exit code 1. */
export class CommandFailed extends Error {}

/** An email address in lower case. @throws UsageError */
export function parseAddress(operand: string): string {
	const parsed = v.safeParse(email, operand);
	if (!parsed.success)
		throw new UsageError(`"${operand}" is not a valid email address.`);
	return parsed.output.toLowerCase();
}

export const clock = () => ({
	at: new Date().toISOString(),
	newId: () => randomUUIDv7(),
});
