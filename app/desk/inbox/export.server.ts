import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	csvLine,
	csvLineOf,
	exportColumns,
	exportedLeads,
	matchingLeads,
} from "./exported-leads.server.ts";
import { activeNames, filterFrom } from "./filter.ts";
import type { ListedLead } from "./leads.server.ts";

const BYTE_ORDER_MARK = "\ufeff";

const formats = {
	csv: { type: "text/csv; charset=utf-8", head: `${BYTE_ORDER_MARK}${csvLine(exportColumns)}\r\n` },
	json: { type: "application/json", head: "[" },
} as const;
export type ExportFormat = keyof typeof formats;

export function exportFormat(name: string): ExportFormat | null {
	return Object.hasOwn(formats, name) ? (name as ExportFormat) : null;
}

/**
 * Streams the matching leads as a file. The audit log records the export before the first line leaves,
 * and at its end how many leads were taken.
 */
export async function exportResponse(
	site: StaffContext,
	format: ExportFormat,
	query: URLSearchParams,
): Promise<Response> {
	const { db, staff, clock } = site;
	const filter = filterFrom(query);
	const record = (action: AuditAction, detail: string) =>
		recordAuditEvent(db, { staffId: staff.id, action, detail }, clock);
	await record("leads.export", [format, ...activeNames(filter)].join(", "));
	const leads = matchingLeads(db, { filter, cursor: null, staffId: staff.id, at: clock.at });
	const parts = format === "csv" ? csvParts(db, leads) : jsonParts(db, leads);
	// An unreadable database is answered by a status, not by half a file.
	const first = await parts.next();
	const onEnd = (count: number, isWhole: boolean) =>
		record("leads.exported", `${format}, ${count} leads${isWhole ? "" : ", broken off"}`).catch(
			() => site.log("export not noted", { format, count }),
		);
	return new Response(streamOf(formats[format].head, first, parts, onEnd), {
		headers: {
			"Content-Type": formats[format].type,
			"Content-Disposition": `attachment; filename="leads-${clock.at.slice(0, 10)}.${format}"`,
		},
	});
}

/** Some lines of a file, and the number of leads in them. */
type Part = { text: string; count: number };

async function* csvParts(
	db: Database,
	pages: AsyncIterable<ListedLead[]>,
): AsyncGenerator<Part, void> {
	for await (const leads of pages) {
		const lines = (await exportedLeads(db, leads)).map((lead) => `${csvLineOf(lead)}\r\n`);
		yield { text: lines.join(""), count: leads.length };
	}
}

async function* jsonParts(
	db: Database,
	pages: AsyncIterable<ListedLead[]>,
): AsyncGenerator<Part, void> {
	let separator = "";
	for await (const leads of pages) {
		const lines = (await exportedLeads(db, leads)).map((lead) => `\n${JSON.stringify(lead)}`);
		yield { text: separator + lines.join(","), count: leads.length };
		separator = ",";
	}
	yield { text: "\n]\n", count: 0 };
}

/** Each part is made when the reader has taken the one before. */
function streamOf(
	head: string,
	first: IteratorResult<Part, void>,
	parts: AsyncGenerator<Part, void>,
	onEnd: (count: number, isWhole: boolean) => Promise<unknown>,
): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	let next: typeof first | null = first;
	let count = 0;
	return new ReadableStream({
		start: (controller) => controller.enqueue(encoder.encode(head)),
		async pull(controller) {
			try {
				const { done, value } = next ?? (await parts.next());
				next = null;
				if (done) {
					await onEnd(count, true);
					return controller.close();
				}
				count += value.count;
				controller.enqueue(encoder.encode(value.text));
			} catch (error) {
				await onEnd(count, false);
				throw error;
			}
		},
		async cancel() {
			await parts.return();
			await onEnd(count, false);
		},
	});
}
