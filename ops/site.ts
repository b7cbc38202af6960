import { parseArgs } from "node:util";
import { openDatabase } from "#database/connection.server.ts";
import { ConfigError, readConfig } from "../server/config.ts";
import { backupCommand } from "./backup.ts";
import { type Command, type LoneCommand, UsageError } from "./command.ts";
import { doctorCommand } from "./doctor.ts";
import { leadsCommand } from "./leads.ts";
import { moveCommand } from "./move.ts";
import { restoreCommand } from "./restore.ts";
import { retentionCommand } from "./retention.ts";
import { staffCommand } from "./staff.ts";

const commands: Record<string, Command | LoneCommand> = {
	leads: leadsCommand,
	staff: staffCommand,
	backup: backupCommand,
	restore: restoreCommand,
	move: moveCommand,
	retention: retentionCommand,
	doctor: doctorCommand,
};

const overview = `Usage: npm run site -- <command> [options]

${Object.values(commands)
	.map(({ usage }) => usage)
	.join("\n\n")}

Options everywhere:
  --json    machine-readable output
  --help    this text
`;

async function main(): Promise<number> {
	const { positionals, values } = parse();
	const [verb, ...words] = positionals;
	if (values.help || verb === undefined) {
		process.stdout.write(verb && commands[verb] ? `${commands[verb].usage}\n` : overview);
		return verb === undefined && !values.help ? 2 : 0;
	}
	const command = commands[verb];
	if (!command) throw new UsageError(`There is no command "${verb}". --help lists them.`);
	const config = readConfig(process.env);
	const print = (line: string) => process.stdout.write(`${line}\n`);
	if ("alone" in command) return command.run({ words, options: values }, { config, print });
	const db = await openDatabase(config.databaseUrl);
	try {
		return await command.run({ words, options: values }, { db, config, print });
	} finally {
		await db.close();
	}
}

function parse() {
	try {
		return parseArgs({
			allowPositionals: true,
			options: {
				help: { type: "boolean", short: "h" },
				json: { type: "boolean" },
				csv: { type: "boolean" },
				kind: { type: "string" },
				limit: { type: "string" },
				name: { type: "string" },
				role: { type: "string" },
				before: { type: "string" },
				to: { type: "string" },
				q: { type: "string" },
				status: { type: "string" },
				source: { type: "string" },
				industry: { type: "string" },
				recommendation: { type: "string" },
				from: { type: "string" },
				assignee: { type: "string" },
				unread: { type: "boolean" },
				overdue: { type: "boolean" },
				spam: { type: "boolean" },
				yes: { type: "boolean" },
				"dry-run": { type: "boolean" },
				"send-test-mail": { type: "string" },
			},
		});
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}

main().then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		const isUsage = error instanceof UsageError || error instanceof ConfigError;
		process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
		process.exitCode = isUsage ? 2 : 1;
	},
);

// A reader that has seen enough, such as `head`, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
	if (error.code === "EPIPE") process.exit(0);
});
