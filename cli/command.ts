import type { Database } from "#lib/db/connection.server.ts";
import type { Config } from "../server/config.ts";

/** One verb of `npm run site -- …`. */
export type Command = {
	/** Shown by --help. */
	usage: string;
	/** Whether it may begin a database where there is none. Every other command says that there is none. */
	mayBegin?(args: Arguments): boolean;
	/** @throws UsageError for words that make no sense; CommandFailed. @returns the exit code. */
	run(args: Arguments, site: SiteOfCommand): Promise<number>;
};

/** A verb that needs the database to itself, or none: it is not opened beforehand. */
export type LoneCommand = {
	alone: true;
	usage: string;
	run(args: Arguments, site: Omit<SiteOfCommand, "db">): Promise<number>;
};

/** What a command works on. `print` writes a line to standard output. */
export type SiteOfCommand = { db: Database; config: Config; print(line: string): void };

export type Arguments = { words: string[]; options: Record<string, string | boolean | undefined> };

/** The command line is off; the message says how. Exit code 2. */
export class UsageError extends Error {}

/** It could not be done; the message says why. Exit code 1. */
export class CommandFailed extends Error {}
