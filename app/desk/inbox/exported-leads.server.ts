import type { LeadAnswer } from "#features/leads/lead-kind.ts";
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

type Details = {
	company: string | null;
	phone: string | null;
	website: string | null;
	/** A question, a message to the Academy, or the note to a call. */
	message: string | null;
};

export type ExportedLead = Pick<
	ListedLead &
		Details & {
			worth_eur: number | null;
			/** Of newsletter leads: whether the address is still subscribed. */
			newsletter_status: string | null;
		},
	(typeof exportColumns)[number]
>;

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
	const none: Details = { company: null, phone: null, website: null, message: null };
	const [details, values, subscriptions] = await Promise.all([
		readLeadDetails(
			db,
			leads.map(({ id }) => id),
		),
		valuesOf(db, leads),
		subscriptionsOf(db, leads),
	]);
	return leads.map((lead) => {
		const all = {
			...lead,
			...none,
			...columnsOf(details.get(lead.id)?.answers ?? []),
			worth_eur: values.get(lead.person_id ?? "") ?? null,
			newsletter_status:
				lead.kind === "newsletter" ? (subscriptions.get(lead.email.toLowerCase()) ?? null) : null,
		};
		return Object.fromEntries(exportColumns.map((column) => [column, all[column]])) as ExportedLead;
	});
}

/** The texts that the visitor wrote, by column. */
function columnsOf(answers: readonly LeadAnswer[]): Partial<Details> {
	return Object.fromEntries(answers.flatMap(({ field, value }) => (field ? [[field, value]] : [])));
}

/** Deal values by the person's id. */
async function valuesOf(db: Database, leads: readonly ListedLead[]) {
	const ids = [...new Set(leads.flatMap(({ person_id }) => person_id ?? []))];
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("people")
		.select(["id", "value_eur"])
		.where("id", "in", ids)
		.execute();
	return new Map(rows.map(({ id, value_eur }) => [id, value_eur]));
}

/** States of newsletter subscriptions by address. */
async function subscriptionsOf(db: Database, leads: readonly ListedLead[]) {
	const emails = leads.flatMap(({ kind, email }) =>
		kind === "newsletter" ? [email.toLowerCase()] : [],
	);
	if (emails.length === 0) return new Map();
	const rows = await db
		.selectFrom("newsletter_subscribers")
		.select(["email", "status"])
		.where("email", "in", emails)
		.execute();
	return new Map(rows.map(({ email, status }) => [email, status]));
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
