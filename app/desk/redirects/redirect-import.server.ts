import * as v from "valibot";
import {
	addToRedirects,
	normalizePath,
	type Redirect,
	type Redirects,
	redirectsSchema,
	toOwnPath,
} from "#content/redirects-schema.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { changeList } from "#desk/shared/change-list.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { hasOwnPage } from "#features/content/entry-paths.server.ts";
import {
	loadSnapshot,
	type Snapshot,
} from "#features/content/snapshot.server.ts";
import { type CsvRow, readCsv } from "#lib/csv.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";

const limits = { maxLength: 500_000, maxRows: 2_000 };

/** Names of columns, in small letters. */
const headers = {
	from: /^(old|from|source|request|missing)( (address|url|path|page))?$/,
	to: /^(new|to|target|destination)( (address|url|path|page))?$/,
};

/** Refusals that are named; the lines of all of them stay in the form. */
const MAX_NAMED = 5;

type ReadLine = Redirect & Pick<CsvRow, "line" | "text">;

type RefusedLine = Pick<CsvRow, "line" | "text"> & { reason: string };

/** Adds the redirects of a file. Lines that are refused stay in the form. */
export async function importRedirects(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const csv = fields.get("csv") ?? "";
	const read = readLines(csv, site.origin);
	if ("error" in read) return { errors: { csv: read.error }, values: { csv } };

	const snapshot = await loadSnapshot(site.db, site.clock.at);
	const before = snapshot.documents.redirects;
	const { redirects, refusals } = addLines(snapshot, read.lines);
	const left = refusals.map(({ text }) => text).join("\n");
	const count = countChanged(before, redirects);

	if (count > 0) {
		const refusal = await changeList(site, {
			key: "redirects",
			version: null,
			change: () => redirects,
			typed: { csv },
		});
		if (refusal) return refusal;
	}
	if (refusals.length === 0)
		return count === 0
			? done("Nothing has changed.", "These redirects are here already.")
			: done(`${counted(count, "redirect")} added.`, "They work now.");

	return {
		...refused(
			`${counted(count, "redirect")} added, ${counted(refusals.length, "line")} refused.`,
			`${nameRefusals(refusals)} They are still in the form.`,
			count > 0 ? 200 : 422,
		),
		values: { csv: left },
	};
}

function readLines(
	text: string,
	origin: string,
): { lines: ReadLine[] } | { error: string } {
	const table = readCsv(text, scoreHeader, limits);
	if ("error" in table) return table;

	const [first, ...rest] = table.rows;
	const hasHeader = first !== undefined && scoreHeader(first.cells) > 0;
	const [from, to] = hasHeader ? findColumns(first.cells) : [0, 1];
	const rows = hasHeader ? rest : table.rows;
	const lines = rows.map(({ line, text, cells }) => ({
		line,
		text,
		from: toPath(cells[from] ?? ""),
		to: toOwnPath(cells[to] ?? "", origin),
	}));
	// A list of missing pages may be filled in in part.
	const filled = lines.filter((line) => line.to !== "");

	return filled.length > 0
		? { lines: filled }
		: {
				error:
					"There is no line with two addresses. Put the old one first, then the new one.",
			};
}

function scoreHeader(cells: readonly string[]): number {
	return findColumns(cells).filter((at) => at >= 0).length;
}

function findColumns(cells: readonly string[]): [from: number, to: number] {
	const names = cells.map((cell) => cell.trim().toLowerCase());
	const find = (header: RegExp) => names.findIndex((name) => header.test(name));

	return [find(headers.from), find(headers.to)];
}

/** The old address may be one of the domain that the website had before. */
function toPath(address: string): string {
	if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;

	const { pathname, search } = new URL(address);
	return pathname + search;
}

function addLines(snapshot: Snapshot, lines: readonly ReadLine[]) {
	const refusals: RefusedLine[] = [];
	let redirects: Redirects = snapshot.documents.redirects;

	for (const { line, text, from, to } of lines) {
		const reason = findProblem(snapshot, { from, to });
		const added = reason ? redirects : addToRedirects(redirects, { from, to });
		const parsed = v.safeParse(redirectsSchema, added);
		if (parsed.success && !reason) redirects = added;
		else
			refusals.push({
				line,
				text,
				reason: reason ?? parsed.issues?.[0].message ?? "",
			});
	}

	return { redirects, refusals };
}

/** Why a line alone is refused. */
function findProblem(snapshot: Snapshot, redirect: Redirect): string | null {
	const { from, to } = redirect;
	const parsed = v.safeParse(redirectsSchema, { entries: [redirect] });
	if (!parsed.success) return parsed.issues[0].message;
	if (hasOwnPage(snapshot, from)) return `There is a page at ${from}.`;

	return hasOwnPage(snapshot, normalizePath(to))
		? null
		: `There is no page at ${to}.`;
}

function countChanged(before: Redirects, after: Redirects): number {
	const known = new Set(before.entries.map(({ from, to }) => `${from} ${to}`));
	return after.entries.filter(({ from, to }) => !known.has(`${from} ${to}`))
		.length;
}

function nameRefusals(refusals: readonly RefusedLine[]): string {
	const named = refusals
		.slice(0, MAX_NAMED)
		.map(({ line, reason }) => `Line ${line}: ${reason}`);
	const more = refusals.length - named.length;

	return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
}
