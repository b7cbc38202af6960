import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { setLiveContent } from "#content/live-content.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { ConfigError, readConfig } from "../server/config.ts";
import { printUpgrade } from "../server/upgrade.ts";
import {
	type Arguments,
	type Command,
	CommandFailed,
	UsageError,
} from "./command.ts";
import { contentCommands } from "./content.ts";
import {
	backupCommand,
	moveCommand,
	restoreCommand,
	retentionCommand,
} from "./data-commands.ts";
import { doctorCommand } from "./doctor.ts";
import { leadsCommands } from "./leads.ts";
import { staffCommands } from "./staff.ts";

type Commands = Record<string, Command>;

const siteCommands: Commands = {
	...leadsCommands,
	...staffCommands,
	...contentCommands,
	backup: backupCommand,
	restore: restoreCommand,
	move: moveCommand,
	retention: retentionCommand,
	doctor: doctorCommand,
};
/** `leads` has several commands, `backup` is one. */
const byVerb = (commands: Commands) =>
	Map.groupBy(Object.entries(commands), ([name]) => name.split(" ")[0]);

const formatUsage = (commands: [string, Command][]) =>
	commands.map(([, { usage }]) => usage).join("\n");

const overview = `Usage: npm run site -- <command> [options]

${[...byVerb(siteCommands).values()].map(formatUsage).join("\n\n")}

Options everywhere:
  --json    machine-readable output; an error is {"error":"…"} on standard error
  --help    this text

Exit codes: 0 success, 1 failure, 2 a wrong command line or setting.
`;

export type Terminal = {
	environment: Record<string, string | undefined>;
	out(text: string): void;
	err(text: string): void;
};

/** Runs one command line. @returns the exit code. */
export async function runSite(
	args: readonly string[],
	terminal: Terminal,
	commands = siteCommands,
): Promise<number> {
	try {
		return await run([...args], terminal, commands);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const line = message.replace(/\s*\n\s*/g, " ");
		terminal.err(
			`${args.includes("--json") ? JSON.stringify({ error: line }) : line}\n`,
		);

		return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
	}
}

async function run(
	args: string[],
	{ environment, out, err }: Terminal,
	commands: Commands,
): Promise<number> {
	const words = args.filter((word) => !word.startsWith("-"));
	const [verb] = words;
	const wantsHelp = args.includes("--help") || args.includes("-h");
	if (verb === undefined) {
		out(overview);
		return wantsHelp ? 0 : 2;
	}

	const verbs = byVerb(commands);
	const ofVerb = verbs.get(verb);
	if (!ofVerb)
		throw new UsageError(
			`There is no command "${verb}". There are ${[...verbs.keys()].join(", ")}.`,
		);

	if (wantsHelp) {
		out(`${formatUsage(ofVerb)}\n`);
		return 0;
	}

	const named = ofVerb.find(([name]) => {
		const length = name.split(" ").length;
		return name === words.slice(0, length).join(" ");
	});
	if (!named)
		throw new UsageError(
			`There are ${ofVerb.map(([name]) => name).join(", ")}.`,
		);

	const [name, command] = named;
	const parsed = parse(name, command, args);
	const config = readConfig(environment);
	const print = (line: string) => out(`${line}\n`);
	const report = printUpgrade((line) => {
		if (!parsed.options.json) err(`${line}\n`);
	});
	let opened: Database | null = null;

	async function database({ create } = { create: false }): Promise<Database> {
		const { file } = config.folder;
		if (file && !create && !existsSync(file))
			throw new CommandFailed(
				`There is no database at ${file}. Check DATABASE_URL; the site creates one when it first starts.`,
			);

		opened = await openDatabase(config.databaseUrl, report);
		const { content } = await loadSnapshot(opened, new Date().toISOString());
		setLiveContent(content);

		return opened;
	}

	const context = { config, print, database };
	const output = await command
		.run(parsed, context)
		.finally(() => opened?.destroy());
	if (!output) return 0;

	const { json, lines, exitCode = 0 } = output;
	for (const line of parsed.options.json
		? [JSON.stringify(json, null, 2)]
		: lines)
		print(line);

	return exitCode;
}

function parse(name: string, command: Command, args: string[]): Arguments {
	const builtIn = {
		json: { type: "boolean" },
		yes: { type: "boolean" },
	} as const;
	let parsed: ReturnType<typeof parseArgs>;
	try {
		parsed = parseArgs({
			args,
			allowPositionals: true,
			options: { ...builtIn, ...command.options },
		});
	} catch (error) {
		const [sentence] = (error as Error).message.split(/\.\s|\.?\n|\.$/);
		throw new UsageError(`${sentence}. --help lists the options.`);
	}

	const options = parsed.values as Arguments["options"];
	const empty = Object.keys(options).find((option) => options[option] === "");
	if (empty)
		throw new UsageError(`--${empty} needs a value. --help says which.`);

	const [operand = "", ...tooMany] = parsed.positionals.slice(
		name.split(" ").length,
	);
	const unexpected =
		command.operand === undefined ? operand || undefined : tooMany[0];
	if (unexpected !== undefined)
		throw new UsageError(
			`${name} has no use for "${unexpected}". --help says what it takes.`,
		);
	if (operand === "" && command.operand && !command.operand.startsWith("["))
		throw new UsageError(
			`${name} needs one ${command.operand}. --help says more.`,
		);

	return { operand, options };
}

export const processTerminal: Terminal = {
	environment: process.env,
	out: (text) => void process.stdout.write(text),
	err: (text) => void process.stderr.write(text),
};

if (import.meta.main) {
	// The reader of a pipe, such as `head`, may stop early.
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit(0);
	});
	process.exitCode = await runSite(process.argv.slice(2), processTerminal);
}
