import { randomUUIDv7 } from "node:crypto";
import { createInterface } from "node:readline/promises";
import * as v from "valibot";
import { cleanBackups } from "#features/privacy/backups.server.ts";
import { type Erased, erasePerson } from "#features/privacy/erase.server.ts";
import { dataFolderOf } from "#lib/db/data-folder.ts";
import { email as emailRule } from "#lib/forms/fields.ts";
import {
	type Arguments,
	type Command,
	type CommandContext,
	CommandFailed,
	UsageError,
} from "./command.ts";
import { progressBar } from "./terminal.ts";

export const eraseCommand: Command = {
	usage: `leads erase EMAIL [--yes] [--json]
    Removes every trace of an address, from the backups in the data folder as well. Asks first unless --yes is given.`,
	operand: "EMAIL",
	run: erase,
};

async function erase(
	{ operand, options }: Arguments,
	{ db, config, print }: CommandContext,
): Promise<number> {
	const parsed = v.safeParse(emailRule, operand);
	if (!parsed.success) throw new UsageError(`"${operand}" is no email address.`);
	const address = parsed.output.toLowerCase();
	if (options.yes !== true && !(await isConfirmed(address))) return 1;

	const folder = dataFolderOf(config.databaseUrl);
	const clock = { at: new Date().toISOString(), newId: () => randomUUIDv7() };
	const log = (event: string) => process.stderr.write(`${event}\n`);
	const office = { db, clock, folder, log, origin: config.siteUrl, notify: config.notify };
	const erased = await erasePerson(office, address, { staffId: null, how: "command" });
	if (erased.outcome === "own-address")
		throw new CommandFailed(
			"That is the agency’s own address: it stands in every mail and cannot be erased.",
		);
	const bar = progressBar("Cleaning backups");
	const backups = await cleanBackups(db, folder, { onStep: bar.step }).finally(bar.end);
	if (options.json) {
		const { outcome: _outcome, ...counts } = erased;
		print(JSON.stringify({ ...counts, backups }, null, 2));
	} else {
		for (const line of inWords(erased, backups.cleaned)) print(line);
		for (const file of [...erased.left, ...backups.damaged])
			process.stderr.write(`Not searched or not cleaned, delete it yourself: ${file}\n`);
		for (const file of backups.failed)
			process.stderr.write(
				`Not cleaned just now; the running site tries again every 15 minutes: ${file}\n`,
			);
	}
	const { length } = [...erased.left, ...backups.damaged, ...backups.failed];
	return length > 0 ? 1 : 0;
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

function inWords({ rows, mentions, calls, isLater }: Erased, backups: number): string[] {
	const tables = Object.entries(rows);
	const all = tables.reduce((sum, [, count]) => sum + count, 0);
	return [
		all + mentions === 0
			? "Nothing was kept of that address here. Should an old backup hold it, a restore erases it."
			: `Erased: ${tables.map(([table, count]) => `${table} ${count}`).join(", ")}.`,
		...(mentions > 0 ? [`The address was taken out of ${mentions} other records.`] : []),
		...calls.map((at) => `The call at ${at} is off.`),
		...(isLater
			? [
					"The last pieces of bytes in the database’s file go at a quarter to four, by the running site.",
				]
			: []),
		...(backups > 0 ? [`Cleaned backups: ${backups}.`] : []),
	];
}
