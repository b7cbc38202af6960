import { readLeadDetails } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { ListedLead, ListQuery } from "./leads.server.ts";
import { listLeads } from "./leads.server.ts";

/** The columns of an export, in order. */
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
] as const;

export type ExportedLead = Record<(typeof exportColumns)[number], string | number | null>;

/** Leads read at a time, so that a million need no more memory than these. */
const BATCH = 500;

/** All leads that match a filter, newest first, in batches from `cursor` on. */
export async function* matchingLeads(
	db: Database,
	query: Omit<ListQuery, "size">,
): AsyncGenerator<ListedLead[]> {
	let { cursor } = query;
	for (;;) {
		const { leads, older } = await listLeads(db, { ...query, cursor, size: BATCH });
		if (leads.length > 0) yield leads;
		const last = leads.at(-1);
		if (!older || !last) return;
		cursor = { before: last.id };
	}
}

export async function exportedLeads(
	db: Database,
	leads: readonly ListedLead[],
): Promise<ExportedLead[]> {
	const ids = leads.map(({ id }) => id);
	const [details, rows] = await Promise.all([readLeadDetails(db, ids), personColumns(db, ids)]);
	return leads.map((lead) => {
		const answers = details.get(lead.id)?.answers ?? [];
		const row = rows.find(({ id }) => id === lead.id);
		const all: Record<string, unknown> = {
			...lead,
			...Object.fromEntries(answers.map(({ field = "", value }) => [field, value])),
			worth_eur: row?.value_eur,
			newsletter_status: lead.kind === "newsletter" ? row?.status : null,
		};
		return Object.fromEntries(
			exportColumns.map((column) => [column, all[column] ?? null]),
		) as ExportedLead;
	});
}

/** The deal value and the newsletter subscription of the people behind these leads. */
function personColumns(db: Database, ids: readonly string[]) {
	return db
		.selectFrom("leads")
		.innerJoin("people", "people.id", "leads.person_id")
		.leftJoin("newsletter_subscribers as newsletter", "newsletter.email", "people.email")
		.select(["leads.id", "people.value_eur", "newsletter.status"])
		.where("leads.id", "in", [...ids, ""])
		.execute();
}

/** What a spreadsheet would run as a formula (OWASP, CSV injection), in full width too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line of CSV (RFC 4180), without its end. A formula is made text by an apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
	return cells
		.map((cell) => {
			if (cell === null) return "";
			const text = String(cell);
			const inert = FORMULA_START.test(text) ? `'${text}` : text;
			return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
		})
		.join(",");
}

export function csvLineOf(lead: ExportedLead): string {
	return csvLine(exportColumns.map((column) => lead[column]));
}
