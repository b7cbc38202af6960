import { createInterface } from "node:readline/promises";
import type { ParseArgsOptionsConfig } from "node:util";
import { industrySlugs } from "#content/industry.ts";
import { offers } from "#content/offer.ts";
import {
	exportColumns,
	formatCsvLine,
	matchingLeads,
	readExportedLeads,
} from "#desk/inbox/export.server.ts";
import {
	type FilterName,
	filterFrom,
	listInvalidNames,
	noFilter,
} from "#desk/inbox/filter.ts";
import type { ListedLead } from "#desk/inbox/leads.server.ts";
import { stageFilters } from "#desk/shared/lead-labels.ts";
import { findBooking } from "#features/booking/scheduling/store.server.ts";
import { leadKinds } from "#features/lead-kinds.ts";
import { findSubscriber } from "#features/newsletter/subscribers.server.ts";
import { type Erased, erasePerson } from "#features/privacy/erase.server.ts";
import { readLeadDetails } from "#features/registry.server.ts";
import { formatCsvRow } from "#lib/csv.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isUuid } from "#lib/uuid.ts";
import {
	type Arguments,
	type Command,
	CommandFailed,
	clock,
	parseAddress,
	UsageError,
} from "./command.ts";
import { table } from "./terminal.ts";

const DEFAULT_LIMIT = 50;
const MAX_LISTED = 10_000;
const columns = [
	"id",
	"created_at",
	"kind",
	"email",
	"name",
	"headline",
	"source",
	"status",
] as const;

const filterUsage = `[--q WORDS] [--kind …] [--status …] [--source …] [--industry …] [--recommendation …]
    [--from DAY] [--to DAY] [--assignee ID|nobody] [--tag TAG] [--unread] [--overdue] [--spam]`;

/** The filters of the desk's inbox. */
const filterOptions: ParseArgsOptionsConfig = Object.fromEntries(
	Object.entries({ ...noFilter, before: null }).map(([name, value]) => [
		name,
		{ type: value === false ? "boolean" : "string" },
	]),
);

export const leadsCommands: Record<string, Command> = {
	"leads list": {
		usage: `leads list ${filterUsage}
    [--limit ${DEFAULT_LIMIT}] [--before ID] [--json]
    The latest leads, newest first; spam only with --spam. With --before only leads older than that one.
    Kinds: ${leadKinds.map(({ kind }) => kind).join(", ")}. Statuses: new, contacted, booked, won, lost, none.
    DAY is like 2026-11-30. Each of WORDS is the beginning of a word.`,
		options: { ...filterOptions, limit: { type: "string" } },
		async run({ options }, { database }) {
			const limit = Number(options.limit ?? DEFAULT_LIMIT);
			if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED)
				throw new UsageError(
					`--limit must be a number from 1 to ${MAX_LISTED}.`,
				);

			const leads: ListedLead[] = [];
			for await (const page of found(await database(), options)) {
				leads.push(...page);
				if (leads.length >= limit) break;
			}

			const listed = leads.slice(0, limit);

			return {
				json: listed,
				lines: listed.length > 0 ? table(columns, listed) : ["No leads."],
			};
		},
	},
	"leads show": {
		usage: `leads show ID [--json]
    One lead with everything stored about it.`,
		operand: "ID",
		async run({ operand: id }, { database }) {
			const json = await loadEverything(await database(), id);
			if (!json) throw new CommandFailed(`There is no lead ${id}.`);

			const lines = Object.entries(json).flatMap(([part, row]) => [
				...(row ? [part] : []),
				...Object.entries(row ?? {}).map(
					([name, value]) =>
						`  ${name.padEnd(20)} ${value === null ? "–" : JSON.stringify(value)}`,
				),
			]);

			return { json, lines };
		},
	},
	"leads export": {
		usage: `leads export ${filterUsage}
    [--before ID] [--csv|--json]
    All matching leads, newest first; CSV unless --json is given.`,
		options: { ...filterOptions, csv: { type: "boolean" } },
		/** Prints page by page: there may be a million leads. */
		async run({ options }, { database, print }) {
			const db = await database();
			const asJson = options.json === true;
			const pages = found(db, options);
			const valued = new Set<string>();

			print(asJson ? "[" : formatCsvRow(exportColumns));

			let comma = " ";
			for await (const page of pages)
				for (const lead of await readExportedLeads(db, page, valued)) {
					print(asJson ? comma + JSON.stringify(lead) : formatCsvLine(lead));
					comma = ",";
				}

			if (asJson) print("]");

			return null;
		},
	},
	"leads erase": {
		usage: `leads erase EMAIL [--yes] [--json]
    Erases an address from the database, which cannot be undone. Backups expire after 30 days. Asks first unless
    --yes is given.`,
		operand: "EMAIL",
		async run({ operand, options }, { database, config }) {
			const address = parseAddress(operand);
			if (options.yes !== true && !(await isConfirmed(address)))
				throw new CommandFailed("Nothing has been erased.");

			const db = await database();
			const context = {
				db,
				clock: clock(),
				installation: config,
				log: (event: string) => process.stderr.write(`${event}\n`),
				origin: config.siteUrl,
				notify: config.notify,
			};
			const erased = await erasePerson(context, address, {
				staffId: null,
				how: "command",
			});
			if (erased.outcome === "own-address")
				throw new CommandFailed(
					"That is the agency’s own address: it stands in every mail and cannot be erased.",
				);

			const { outcome: _outcome, ...counts } = erased;

			return { json: counts, lines: describeErased(erased) };
		},
	},
};

async function loadEverything(db: Database, id: string) {
	const lead = await db
		.selectFrom("leads")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirst();
	if (!lead) return null;

	const { kind, email } = lead;
	const found = { lead, ...(await readLeadDetails(db, [id])).get(id)?.rows };
	const booking = await findBooking(db, id);
	if (kind !== "newsletter") return { ...found, booking };

	const row = await findSubscriber(db, "email", email.toLowerCase());
	const { token_hash: _key, ...subscriber } = row ?? {};

	return { ...found, booking, subscriber: row && subscriber };
}

/** @throws UsageError */
function found(
	db: Database,
	options: Arguments["options"],
): AsyncGenerator<ListedLead[]> {
	const before = options.before === undefined ? null : String(options.before);
	if (before !== null && !isUuid(before))
		throw new UsageError("--before must be the id of a lead.");

	const filter = filterFrom(buildQuery(options));

	return matchingLeads(db, { filter, before, staffId: null, at: clock().at });
}

/** The options as a query string of the desk. @throws UsageError for values that the desk ignores. */
function buildQuery(options: Arguments["options"]): URLSearchParams {
	const query = new URLSearchParams();

	for (const name of Object.keys(noFilter)) {
		const value = options[name];
		if (value !== undefined && value !== false)
			query.set(name, value === true ? "1" : value);
	}

	const [refused] =
		query.get("assignee") === "me"
			? (["assignee"] as const)
			: listInvalidNames(query);
	if (refused)
		throw new UsageError(
			`--${refused} must be ${allowed[refused] ?? "another value"}.`,
		);

	return query;
}

const listChoices = (values: readonly string[]) =>
	`one of ${values.join(", ")}`;

const allowed: Partial<Record<FilterName, string>> = {
	kind: listChoices(leadKinds.map(({ kind }) => kind)),
	status: listChoices(stageFilters),
	source: "where visitors come from, in one word such as direct or google.com",
	industry: listChoices(industrySlugs),
	recommendation: listChoices(offers),
	from: "a day like 2026-11-30",
	to: "a day like 2026-11-30",
	assignee: "nobody, or an id as staff list --json shows it",
};

async function isConfirmed(address: string): Promise<boolean> {
	if (!process.stdin.isTTY)
		throw new UsageError(
			"leads erase cannot be undone. Repeat it with --yes to erase.",
		);

	using terminal = createInterface({
		input: process.stdin,
		output: process.stderr,
	});
	const answer = await terminal.question(
		`Erase everything of ${address}? It can’t be undone. [y/N] `,
	);

	return /^y(es)?$/i.test(answer.trim());
}

function describeErased({ rows, mentions, calls }: Erased): string[] {
	const tables = Object.entries(rows);
	return [
		tables.length + mentions === 0
			? "Nothing was stored about that address. Should an old backup hold it, a restore erases it."
			: `Erased: ${tables.map(([table, count]) => `${table} ${count}`).join(", ")}.`,
		...(mentions > 0
			? [`The address was taken out of ${mentions} other records.`]
			: []),
		...calls.map((at) => `The call at ${at} is off.`),
	];
}
