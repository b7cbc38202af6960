import { existsSync } from "node:fs";
import type { ParseArgsOptionsConfig } from "node:util";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { dataFolderOf } from "#lib/db/data-folder.ts";
import type { Config } from "../server/config.ts";

/** One command of `npm run site -- …`. */
type CommandBase = {
	/** Printed by --help. */
	usage: string;
	/** The argument after the command: `EMAIL`, or `[FILE]` where it may be left out. */
	operand?: string;
	/** Beside --json, --yes and --help. */
	options?: ParseArgsOptionsConfig;
};

export type Command = CommandBase & {
	/** Whether it may create the database. Any other command fails where there is none. */
	createsDatabase?: boolean;
	/** @returns null when it has printed everything itself. @throws UsageError, CommandFailed */
	run(args: Arguments, context: CommandContext): Promise<Output | null>;
};

/** A command that opens the database itself, if at all. */
export type StandaloneCommand = CommandBase & {
	standalone: true;
	run(args: Arguments, context: Omit<CommandContext, "db">): Promise<Output>;
};

/** `json` is printed with --json, `lines` without. */
export type Output = { json: unknown; lines: readonly string[]; exitCode?: number };

export type CommandContext = {
	db: Database;
	config: Config;
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

/** Opens the database, and creates none. @throws CommandFailed where there is none. */
export async function openExisting(databaseUrl: string): Promise<Database> {
	requireDatabase(databaseUrl);
	return openDatabase(databaseUrl);
}

/** @throws CommandFailed where DATABASE_URL names a file that does not exist. */
export function requireDatabase(databaseUrl: string): void {
	const { file } = dataFolderOf(databaseUrl);
	if (file && !existsSync(file))
		throw new CommandFailed(
			`There is no database at ${file}. Look at DATABASE_URL; the site makes one when it first starts.`,
		);
}
