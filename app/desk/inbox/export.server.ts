import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	csvLine,
	csvLineOf,
	exportColumns,
	exportedLeads,
	matchingLeads,
} from "./exported-leads.server.ts";
import { activeNames, filterFrom, selectedIds } from "./filter.ts";
import { type ListedLead, readLeads } from "./leads.server.ts";

const BYTE_ORDER_MARK = "\ufeff";

const formats = {
	csv: {
		type: "text/csv; charset=utf-8",
		head: `${BYTE_ORDER_MARK}${csvLine(exportColumns)}\r\n`,
		end: "",
	},
	json: { type: "application/json", head: "[", end: "\n]\n" },
} as const;
async function* pageOf(leads: ListedLead[]): AsyncGenerator<ListedLead[]> {
	if (leads.length > 0) yield leads;
}

/**
 * Streams the selected or matching leads as a file. The audit log records the export before the first line leaves,
 * and at its end how many leads were taken.
 */
export async function exportResponse(
	site: StaffContext,
	format: keyof typeof formats,
	query: URLSearchParams,
): Promise<Response> {
	const { db, staff, clock } = site;
	const filter = filterFrom(query);
	const record = (action: AuditAction, detail: string) =>
		recordAuditEvent(db, { staffId: staff.id, action, detail }, clock);
	const ids = selectedIds(query.keys());
	const chosen = ids.length > 0 ? ["selected"] : activeNames(filter);
	await record("leads.export", [format, ...chosen].join(", "));
	const pages =
		ids.length > 0
			? pageOf(await readLeads(db, ids))
			: matchingLeads(db, { filter, cursor: null, staffId: staff.id, at: clock.at });
	// An unreadable database is answered by a status, not by half a file.
	const first = await pages.next();

	async function* file() {
		let count = 0;
		let isWhole = false;
		try {
			yield formats[format].head;
			for (let page = first; !page.done; page = await pages.next()) {
				const leads = await exportedLeads(db, page.value);
				const lines = leads.map((lead) =>
					format === "csv" ? `${csvLineOf(lead)}\r\n` : `\n${JSON.stringify(lead)}`,
				);
				const isLater = format === "json" && count > 0;
				count += leads.length;
				yield (isLater ? "," : "") + lines.join(format === "csv" ? "" : ",");
			}
			yield formats[format].end;
			isWhole = true;
		} finally {
			const detail = `${format}, ${count} leads${isWhole ? "" : ", broken off"}`;
			await record("leads.exported", detail).catch(() =>
				site.log("export not recorded", { detail }),
			);
		}
	}

	const lines = file();
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { done, value } = await lines.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await lines.return();
		},
	});
	return new Response(body, {
		headers: {
			"Content-Type": formats[format].type,
			"Content-Disposition": `attachment; filename="leads-${clock.at.slice(0, 10)}.${format}"`,
		},
	});
}
