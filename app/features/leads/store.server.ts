import { company } from "#content/company.ts";
import { industrySlugs } from "#content/industry.ts";
import type { Offer } from "#content/offer.ts";
import type { LeadsTable } from "#database/lead-tables.ts";
import { sourceOf } from "#features/tracking/attribution.ts";
import type { SiteEvent } from "#features/tracking/catalogue.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { dueAt } from "./due.ts";
import type { LeadContent, LeadKindDefinition } from "./lead-kind.ts";
import { personAssigneeOf, personIdOf, personStatusOf } from "./people.server.ts";
import { jsonOf, type SubmissionContext } from "./submission-context.server.ts";

/** A lead as its feature submits it. */
export type NewLead = {
	id: string;
	kind: LeadKindDefinition;
	email: string;
	name: string | null;
	/** The line that a list shows. */
	headline: string | null;
	source: string;
	content: LeadContent;
	/** Inserts the rows of the feature's own tables, in the transaction of the lead. */
	insertDetails?(trx: Database): Promise<void>;
	/** Changes the person who sent it; not called for likely spam. */
	updatePerson?(trx: Database): Promise<void>;
	/** The conversion event under the id that the browser's pixel uses (docs/requirements.md, section 7). */
	conversion?: { event: SiteEvent; id: string; phone?: string | null } | undefined;
	recommendation?: Offer | null;
	likelySpam?: boolean;
};

/** The person must exist. */
export function insertLead(db: Database, lead: NewLead, submission: SubmissionContext, at: string) {
	return db.insertInto("leads").values({
		id: lead.id,
		kind: lead.kind.kind,
		email: lead.email,
		name: lead.name,
		headline: lead.headline,
		source: lead.source,
		first_touch: jsonOf(submission.attribution?.first),
		last_touch: jsonOf(submission.attribution?.last),
		consent: submission.consent,
		savings: submission.savings,
		idempotency_key: submission.idempotencyKey,
		body_hash: submission.bodyHash,
		created_at: at,
		...deskColumns(lead, submission, at),
		person_id: personIdOf(db, lead.email),
		status: personStatusOf(db, lead.email),
		assignee_id: personAssigneeOf(db, lead.email),
	});
}

export function findByKey(db: Database, kind: string, idempotencyKey: string) {
	return db
		.selectFrom("leads")
		.select(["id", "body_hash"])
		.where("kind", "=", kind)
		.where("idempotency_key", "=", idempotencyKey)
		.executeTakeFirst();
}

/** Where a lead came from, in one word (tracking/attribution.ts); null when there is no such lead. */
export async function trafficSourceOf(db: Database, id: string): Promise<string | null> {
	const row = await db
		.selectFrom("leads")
		.select("traffic_source")
		.where("id", "=", id)
		.executeTakeFirst();
	return row?.traffic_source ?? null;
}

/** What the desk lists, filters and times a lead by. */
function deskColumns(
	{ kind, recommendation, likelySpam }: NewLead,
	{ attribution, pageUrl, savings }: SubmissionContext,
	at: string,
): Pick<LeadsTable, "traffic_source" | "industry" | "recommendation" | "due_at"> & {
	spam: number;
} {
	return {
		traffic_source: sourceOf(attribution?.last ?? null),
		industry: industryOf(savings, [
			pageUrl,
			attribution?.last.landingPage,
			attribution?.first.landingPage,
		]),
		recommendation: recommendation ?? null,
		due_at: kind.awaitsAnswer && !likelySpam ? dueAt(at, company.timeZone) : null,
		spam: likelySpam ? 1 : 0,
	};
}

/** The industry of the calculator, else of the first of these pages that belongs to one. */
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
