import { readSelectedIds } from "#desk/list/selection.ts";
import { auditFile } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { selectPrimaryEmailKey } from "#features/leads/contact-points.server.ts";
import type { LeadAnswer } from "#features/leads/lead-kind.ts";
import { selectLostNote } from "#features/leads/stages.server.ts";
import { describeLostReason } from "#features/leads/stages.ts";
import { readLeadDetails } from "#features/registry.server.ts";
import { formatCsvRow } from "#lib/csv.server.ts";
import { csvResponse, fileResponse } from "#lib/csv-response.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { filterFrom, listActiveNames } from "./filter.ts";
import {
	type LeadQuery,
	type ListedLead,
	listLeads,
	readLeads,
} from "./leads.server.ts";

export const exportColumns = [
	"id",
	"created_at",
	"kind",
	"email",
	"name",
	"company",
	"phone",
	"website",
	"headline",
	"message",
	"source",
	"industry",
	"recommendation",
	"status",
	"worth_eur",
	"assignee",
	"due_at",
	"answered_at",
	"newsletter_status",
	"lost_reason",
	"lost_note",
] as const;

export type ExportedLead = Record<
	(typeof exportColumns)[number],
	string | number | null
>;

/** Leads read at a time; bounds the memory of an export. */
const BATCH = 500;

/** All leads that match a filter, newest first, in batches that start after `before`. */
export async function* matchingLeads(
	db: Database,
	query: LeadQuery,
): AsyncGenerator<ListedLead[]> {
	let { before } = query;
	for (;;) {
		const page = await listLeads(db, { ...query, before, size: BATCH });
		if (page.leads.length > 0) yield page.leads;
		if (!page.older) return;

		before = page.leads.at(-1)?.id;
	}
}

export async function readExportedLeads(
	db: Database,
	leads: readonly ListedLead[],
	/** People whose deal value is in the export already, so that a column's sum is right. */
	valued: Set<string>,
): Promise<ExportedLead[]> {
	const ids = leads.map(({ id }) => id);
	const [details, rows] = await Promise.all([
		readLeadDetails(db, ids),
		db
			.selectFrom("leads")
			.innerJoin("people", "people.id", "leads.person_id")
			.leftJoin("newsletter_subscribers as newsletter", (join) =>
				join.on("newsletter.email", "=", selectPrimaryEmailKey()),
			)
			.select(["leads.id", "people.id as personId", "people.value_cents"])
			.select(["newsletter.status", "people.lost_reason"])
			.select(selectLostNote().as("note"))
			.where("leads.id", "in", ids)
			.execute(),
	]);
	const people = new Map(rows.map((row) => [row.id, row]));

	return leads.map((lead) => {
		const answers = details.get(lead.id)?.answers ?? [];
		const person = people.get(lead.id);
		const all: Record<string, unknown> = {
			...lead,
			...collectFields(answers),
			worth_eur: person && keepFirstValue(person, valued),
			newsletter_status: lead.kind === "newsletter" ? person?.status : null,
			lost_reason:
				person?.lost_reason && describeLostReason(person.lost_reason),
			lost_note: person?.note,
		};
		const columns = exportColumns.map((column) => [
			column,
			all[column] ?? null,
		]);

		return Object.fromEntries(columns);
	});
}

/** The texts of a lead by column. Several of one column stand below each other. */
export function collectFields(
	answers: readonly LeadAnswer[],
): Partial<ExportedLead> {
	const fields: Partial<Record<(typeof exportColumns)[number], string>> = {};
	for (const { label, value, field } of answers) {
		if (field === undefined) continue;

		const column = field === "text" ? "message" : field;
		const text = field === "text" ? `${label}: ${value}` : value;
		const before = fields[column];
		fields[column] = before === undefined ? text : `${before}\n${text}`;
	}

	return fields;
}

/** A person's deal value in euros; null when the export has it already. */
function keepFirstValue(
	{ personId, value_cents }: { personId: string; value_cents: number | null },
	valued: Set<string>,
): number | null {
	if (value_cents === null || valued.has(personId)) return null;

	valued.add(personId);

	return value_cents / 100;
}

export function formatCsvLine(lead: ExportedLead): string {
	return formatCsvRow(readCells(lead));
}

function readCells(lead: ExportedLead) {
	return exportColumns.map((column) => lead[column]);
}

type ExportFormat = "csv" | "json";

/** Streams the selected or matching leads as a file, after an audit event. */
export async function exportResponse(
	site: StaffContext,
	format: ExportFormat,
	query: URLSearchParams,
): Promise<Response> {
	const { db, clock } = site;
	const filter = filterFrom(query);
	const ids = readSelectedIds(query.keys());
	const chosen = ids.length > 0 ? ["selected"] : listActiveNames(filter);
	await auditFile(site, "leads.export", { format, filters: chosen });

	const pages =
		ids.length > 0
			? [await readLeads(db, ids)]
			: matchingLeads(db, { filter, staffId: site.staff.id, at: clock.at });

	async function* batches() {
		const valued = new Set<string>();
		for await (const page of pages)
			yield await readExportedLeads(db, page, valued);
	}

	const name = `leads-${clock.at.slice(0, 10)}`;

	return format === "json"
		? fileResponse(`${name}.json`, "application/json", formatJson(batches()))
		: csvResponse(name, exportColumns, listCells(batches()));
}

async function* listCells(batches: AsyncIterable<ExportedLead[]>) {
	for await (const leads of batches) yield leads.map(readCells);
}

async function* formatJson(batches: AsyncIterable<ExportedLead[]>) {
	let before = "[";
	for await (const leads of batches) {
		const lines = leads.map((lead) => `\n${JSON.stringify(lead)}`);
		yield before + lines.join(",");
		before = ",";
	}

	yield before === "[" ? "[\n]\n" : "\n]\n";
}
