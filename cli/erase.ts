import { randomUUIDv7 } from "node:crypto";
import { createInterface } from "node:readline/promises";
import * as v from "valibot";
import { type Erased, erasePerson } from "#features/privacy/erase.server.ts";
import { dataFolderOf } from "#lib/db/data-folder.ts";
import { email as emailRule } from "#lib/forms/fields.ts";
import {
	type Arguments,
	type Command,
	type CommandContext,
	CommandFailed,
	type Output,
	UsageError,
} from "./command.ts";

export const eraseCommand: Command = {
	usage: `leads erase EMAIL [--yes] [--json]
    Erases an address from the database. Backups expire after 30 days. Asks first unless --yes is given.`,
	operand: "EMAIL",
	run: erase,
};

async function erase(
	{ operand, options }: Arguments,
	{ db, config }: CommandContext,
): Promise<Output> {
	const parsed = v.safeParse(emailRule, operand);
	if (!parsed.success) throw new UsageError(`"${operand}" is no email address.`);
	const address = parsed.output.toLowerCase();
	if (options.yes !== true && !(await isConfirmed(address)))
		throw new CommandFailed("Nothing has been erased.");

	const folder = dataFolderOf(config.databaseUrl);
	const clock = { at: new Date().toISOString(), newId: () => randomUUIDv7() };
	const log = (event: string) => process.stderr.write(`${event}\n`);
	const context = { db, clock, folder, log, origin: config.siteUrl, notify: config.notify };
	const erased = await erasePerson(context, address, { staffId: null, how: "command" });
	if (erased.outcome === "own-address")
		throw new CommandFailed(
			"That is the agency’s own address: it stands in every mail and cannot be erased.",
		);
	const { outcome: _outcome, ...counts } = erased;
	return { json: counts, lines: linesOf(erased) };
}

async function isConfirmed(address: string): Promise<boolean> {
	if (!process.stdin.isTTY)
		throw new UsageError(
			"leads erase cannot be undone; say --yes when nobody is there to be asked.",
		);
	const asking = createInterface({ input: process.stdin, output: process.stderr });
	const answer = await asking.question(
		`Erase everything of ${address}? It can’t be undone. [y/N] `,
	);
	asking.close();
	return /^y(es)?$/i.test(answer.trim());
}

function linesOf({ rows, mentions, calls }: Erased): string[] {
	const tables = Object.entries(rows);
	return [
		tables.length + mentions === 0
			? "Nothing was stored about that address. Should an old backup hold it, a restore erases it."
			: `Erased: ${tables.map(([table, count]) => `${table} ${count}`).join(", ")}.`,
		...(mentions > 0 ? [`The address was taken out of ${mentions} other records.`] : []),
		...calls.map((at) => `The call at ${at} is off.`),
	];
}
