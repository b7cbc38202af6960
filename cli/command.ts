import type { ParseArgsOptionsConfig } from "node:util";
import type { Database } from "#lib/db/connection.server.ts";
import type { Config } from "../server/config.ts";

/** One command of `npm run site -- …`. */
export type Command = {
	/** Printed by --help. */
	usage: string;
	/** The argument after the command: `EMAIL`, or `[FILE]` where it may be left out. */
	operand?: string;
	/** Beside --json, --yes and --help. */
	options?: ParseArgsOptionsConfig;
	/** @returns null when it has printed everything itself. @throws UsageError, CommandFailed */
	run(args: Arguments, context: CommandContext): Promise<Output | null>;
};

/** `json` is printed with --json, `lines` without. */
export type Output = { json: unknown; lines: readonly string[]; exitCode?: number };

export type CommandContext = {
	config: Config;
	/** Opens the database. @throws CommandFailed where there is none, unless `create` is set. */
	database(options?: { create: boolean }): Promise<Database>;
	/** Writes a line to standard output at once, for what is too long for `Output`. */
	print(line: string): void;
};

/** `operand` is "" where it was left out. */
export type Arguments = {
	operand: string;
	options: Record<string, string | boolean | undefined>;
};

/** The command line is wrong. Exit code 2. */
export class UsageError extends Error {}

/** It could not be done. Exit code 1. */
export class CommandFailed extends Error {}
