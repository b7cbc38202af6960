import type { AuditAction } from "#content/desk-staff.ts";
import { insertAudit } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Asking } from "./conditions.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";
import { type ExportedLead, exportColumns, exportedLeads } from "./exported-lead.server.ts";
import { activeNames, type Cursor, filterFrom, type LeadFilter } from "./filter.ts";
import { listPage } from "./list.server.ts";
import type { ListedLead } from "./listed-lead.ts";

/** Leads read at a time: a million need no more memory than these. */
const AT_ONCE = 500;

/** All leads that fit a filter, newest first, a page at a time. `cursor`: where to begin. */
export async function* fittingLeads(
	db: Database,
	{ filter, cursor = null, ...asking }: Asking & { filter: LeadFilter; cursor?: Cursor },
): AsyncGenerator<ListedLead[]> {
	let next: Cursor = cursor;
	for (;;) {
		const page = await listPage(db, { ...asking, filter, cursor: next, size: AT_ONCE });
		if (page.leads.length > 0) yield page.leads;
		const last = page.older ? page.leads.at(-1)?.id : page.stoppedAt;
		if (!last) return;
		next = { before: last };
	}
}

/** One lead as a line of CSV. */
export function exportedLine(lead: ExportedLead): string {
	return csvLine(exportColumns.map((column) => lead[column]));
}

/** The formats of an export and what each is called on the wire. */
const formats = {
	csv: { type: "text/csv; charset=utf-8", head: `${BYTE_ORDER_MARK}${csvLine(exportColumns)}\r\n` },
	json: { type: "application/json", head: "[" },
} as const;
export type ExportFormat = keyof typeof formats;

/** One of the formats, or null. */
export function exportFormat(name: string): ExportFormat | null {
	return Object.hasOwn(formats, name) ? (name as ExportFormat) : null;
}

/**
 * The leads that an address asks for as a file, made as fast as it is taken. That it is taken stands in the
 * audit log before the first line leaves, how much of it at the end.
 */
export async function exportResponse(
	site: StaffContext,
	format: ExportFormat,
	query: URLSearchParams,
): Promise<Response> {
	const { db, staff, clock } = site;
	const filter = filterFrom(query);
	const names = activeNames(filter);
	const note = (action: AuditAction, detail: string) =>
		db.commit([insertAudit(db, { staffId: staff.id, action, detail }, clock)]);
	await note("leads.export", [format, ...names].join(", "));
	const leads = fittingLeads(db, { filter, staffId: staff.id, at: clock.at });
	const text = await begun(format === "csv" ? csvText(db, leads) : jsonText(db, leads));
	const ended = (count: number, isWhole: boolean) =>
		note("leads.exported", `${format}, ${count} leads${isWhole ? "" : ", broken off"}`).catch(() =>
			site.log("export not noted", { format, count }),
		);
	return new Response(streamOf(formats[format].head, text, ended), {
		headers: {
			"Content-Type": formats[format].type,
			"Content-Disposition": `attachment; filename="leads-${clock.at.slice(0, 10)}.${format}"`,
		},
	});
}

/** Some lines of a file, and how many leads stand in them. */
type Part = { text: string; count: number };

type Pages = AsyncIterable<ListedLead[]>;

async function* csvText(db: Database, pages: Pages): AsyncGenerator<Part> {
	for await (const leads of pages) {
		const lines = (await exportedLeads(db, leads)).map((lead) => `${exportedLine(lead)}\r\n`);
		yield { text: lines.join(""), count: leads.length };
	}
}

async function* jsonText(db: Database, pages: Pages): AsyncGenerator<Part> {
	let isFirst = true;
	for await (const leads of pages) {
		const lines = (await exportedLeads(db, leads)).map((lead, at) => {
			const comma = isFirst && at === 0 ? "" : ",";
			return `${comma}\n${JSON.stringify(lead)}`;
		});
		isFirst = false;
		yield { text: lines.join(""), count: leads.length };
	}
	yield { text: "\n]\n", count: 0 };
}

/** The same with the first part made: a database that cannot be read is told with a status, not with half a file. */
async function begun(parts: AsyncGenerator<Part>): Promise<AsyncGenerator<Part>> {
	const first = await parts.next();
	return (async function* () {
		if (first.done) return;
		yield first.value;
		yield* parts;
	})();
}

/** A part is made when the reader has taken the one before. */
function streamOf(
	head: string,
	parts: AsyncGenerator<Part>,
	ended: (count: number, isWhole: boolean) => Promise<unknown>,
): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	let count = 0;

	async function next(): Promise<IteratorResult<Part>> {
		try {
			return await parts.next();
		} catch (error) {
			await ended(count, false);
			throw error;
		}
	}

	return new ReadableStream({
		start: (controller) => controller.enqueue(encoder.encode(head)),
		async pull(controller) {
			const { done, value } = await next();
			if (done) {
				await ended(count, true);
				return controller.close();
			}
			count += value.count;
			controller.enqueue(encoder.encode(value.text));
		},
		async cancel() {
			await parts.return(undefined);
			await ended(count, false);
		},
	});
}
