import { openDatabase } from "#lib/db/connection.server.ts";
import { ConfigError, readConfig } from "../server/config.ts";
import { backupCommand } from "./backup.ts";
import { type Command, type LoneCommand, UsageError } from "./command.ts";
import { checkUse, readCommandLine } from "./command-line.ts";
import { doctorCommand } from "./doctor.ts";
import { leadsCommand } from "./leads.ts";
import { moveCommand } from "./move.ts";
import { openExisting } from "./open-existing.ts";
import { restoreCommand } from "./restore.ts";
import { retentionCommand } from "./retention.ts";
import { staffCommand } from "./staff.ts";

const commands = new Map<string, Command | LoneCommand>([
	["leads", leadsCommand],
	["staff", staffCommand],
	["backup", backupCommand],
	["restore", restoreCommand],
	["move", moveCommand],
	["retention", retentionCommand],
	["doctor", doctorCommand],
]);

const overview = `Usage: npm run site -- <command> [options]

${[...commands.values()].map(({ usage }) => usage).join("\n\n")}

Options everywhere:
  --json    machine-readable output; an error is {"error":"…"} on standard error
  --help    this text

Ends with 0 when all is well, with 1 when something could not be done, with 2 when a word or a setting makes no sense.
`;

async function main(): Promise<number> {
	const { words: given, options } = readCommandLine(process.argv.slice(2));
	const [verb, ...words] = given;
	if (verb === undefined) {
		process.stdout.write(overview);
		return options.help ? 0 : 2;
	}
	const command = commands.get(verb);
	if (!command)
		throw new UsageError(
			`There is no command "${verb}". There are ${[...commands.keys()].join(", ")}.`,
		);
	if (options.help) {
		process.stdout.write(`${command.usage}\n`);
		return 0;
	}
	checkUse({ words: given, options });
	const config = readConfig(process.env);
	const print = (line: string) => process.stdout.write(`${line}\n`);
	const args = { words, options };
	if ("alone" in command) return command.run(args, { config, print });
	const open = command.mayBegin?.(args) ? openDatabase : openExisting;
	const db = await open(config.databaseUrl);
	try {
		return await command.run(args, { db, config, print });
	} finally {
		await db.close();
	}
}

main().then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		const said = error instanceof Error ? error.message : String(error);
		const line = said.replace(/\s*\n\s*/g, " ");
		const asJson = process.argv.includes("--json");
		process.stderr.write(`${asJson ? JSON.stringify({ error: line }) : line}\n`);
		process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
	},
);

// A reader that has seen enough, such as `head`, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
	if (error.code === "EPIPE") process.exit(0);
});
