import { company } from "#content/company.ts";
import { industrySlugs } from "#content/industry.ts";
import type { LeadsTable } from "#database/lead-tables.ts";
import { sourceOf } from "#features/tracking/source.ts";
import { dueAt } from "./due.ts";
import type { NewLead } from "./store.server.ts";
import type { SubmissionContext } from "./submission-context.server.ts";

/** What the desk lists, filters and times a lead by; worked out once, when it is kept. */
export function deskColumns(
	{ kind, recommendation, suspect }: NewLead,
	{ attribution, pageUrl, savings }: SubmissionContext,
	at: string,
): Pick<LeadsTable, "channel" | "industry" | "recommendation" | "due_at"> & { spam: number } {
	return {
		channel: sourceOf(attribution?.last ?? null),
		industry: industryOf(savings, [
			pageUrl,
			attribution?.last.landingPage,
			attribution?.first.landingPage,
		]),
		recommendation: recommendation ?? null,
		due_at: suspect ? null : dueAt(kind, at, company.timeZone),
		spam: suspect ? 1 : 0,
	};
}

/** The trade of the calculator's figures, else of the first of these pages that belongs to one. */
function industryOf(
	savings: string | null,
	pages: readonly (string | null | undefined)[],
): string | null {
	if (savings !== null) return JSON.parse(savings).industry;
	for (const page of pages) {
		const slug = /^https?:\/\/[^/]+\/(?:industries|savings)\/([a-z-]+)/.exec(page ?? "")?.[1];
		if (slug && (industrySlugs as readonly string[]).includes(slug)) return slug;
	}
	return null;
}
