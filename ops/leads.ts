import type { Database } from "#database/connection.server.ts";
import { type ListedLead, listLeads, showLead } from "#leads/store.server.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { csvLine } from "./csv.ts";
import { eraseLead, eraseUsage } from "./erase.ts";
import { table } from "./table.ts";

const DEFAULT_LIMIT = 50;
const MOST_LISTED = 10_000;
/** Rows read at a time by an export, so that a million leads need no more memory than a page of them. */
const EXPORT_PAGE = 500;

const columns = ["id", "created_at", "kind", "email", "name", "headline", "source"] as const;

/** The leads that are kept, of every kind. */
export const leadsCommand: Command = {
	usage: `leads list [--kind quiz|academy|question|newsletter|booking] [--limit ${DEFAULT_LIMIT}] [--before ID] [--json]
    The newest leads, newest first.
leads show ID [--json]
    One lead with everything that is kept of it.
leads export [--kind …] [--csv|--json]
    All leads, oldest last; CSV unless --json is given.
${eraseUsage}`,
	async run(args, site) {
		const { db, print } = site;
		const [action, id] = args.words;
		if (action === "list") return list(args, db, print);
		if (action === "show") return show(args, id, db, print);
		if (action === "export") return exportAll(args, db, print);
		if (action === "erase") return eraseLead(id, args, site);
		throw new UsageError("leads takes one of: list, show ID, export, erase EMAIL.");
	},
};

type Print = (line: string) => void;

async function list({ options }: Arguments, db: Database, print: Print): Promise<number> {
	const leads = await listLeads(db, {
		...filter(options),
		...(typeof options.before === "string" ? { before: options.before } : {}),
		limit: limitOf(options.limit),
	});
	if (options.json) {
		print(JSON.stringify(leads, null, 2));
		return 0;
	}
	if (leads.length === 0) print("No leads yet.");
	else for (const line of table(columns, leads)) print(line);
	return 0;
}

async function show(
	{ options }: Arguments,
	id: string | undefined,
	db: Database,
	print: Print,
): Promise<number> {
	if (id === undefined) throw new UsageError("leads show needs the id of a lead.");
	const found = await showLead(db, id);
	if (!found) {
		process.stderr.write(`There is no lead ${id}.\n`);
		return 1;
	}
	if (options.json) {
		print(JSON.stringify(found, null, 2));
		return 0;
	}
	for (const [part, row] of Object.entries(found)) {
		if (!row) continue;
		print(part);
		for (const [name, value] of Object.entries(row))
			print(`  ${name.padEnd(20)} ${value === null ? "–" : JSON.stringify(value)}`);
	}
	return 0;
}

async function exportAll({ options }: Arguments, db: Database, print: Print): Promise<number> {
	const asJson = options.json === true;
	if (asJson) print("[");
	else print(csvLine(columns));
	let before: string | undefined;
	let written = 0;
	for (;;) {
		const page = await listLeads(db, {
			...filter(options),
			...(before === undefined ? {} : { before }),
			limit: EXPORT_PAGE,
		});
		for (const lead of page) {
			print(asJson ? `${written > 0 ? "," : " "}${JSON.stringify(lead)}` : csvLine(cells(lead)));
			written++;
		}
		before = page.at(-1)?.id;
		if (page.length < EXPORT_PAGE) break;
	}
	if (asJson) print("]");
	return 0;
}

function cells(lead: ListedLead): (string | null)[] {
	return columns.map((column) => lead[column]);
}

function filter(options: Arguments["options"]) {
	const { kind } = options;
	return typeof kind === "string" ? { kind } : {};
}

function limitOf(given: string | boolean | undefined): number {
	if (given === undefined) return DEFAULT_LIMIT;
	const limit = Number(given);
	if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
		throw new UsageError(`--limit must be a number from 1 to ${MOST_LISTED}.`);
	return limit;
}
