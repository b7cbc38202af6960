import { sql } from "kysely";
import { company } from "#content/content.ts";
import { industrySlugs } from "#content/industry.ts";
import type { Stage } from "#database/lead-tables.ts";
import { deriveSource } from "#features/tracking/attribution.ts";
import { nameSource } from "#features/tracking/referrers.ts";
import { makeCompanyKey } from "#lib/contacts/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { findDueTime } from "./due.ts";
import { type NewLead, selectLeadOwner } from "./store.server.ts";
import { type SubmissionContext, toJson } from "./submission-context.server.ts";

/** A person's id is the id of their first lead. Staff's and earlier forms' details stay. */
export function personUpsert(
	db: Database,
	lead: NewLead,
	given: {
		stage: Stage | null;
		company: string | null;
		website: string | null;
		at: string;
	},
) {
	const { stage, company, website, at } = given;
	const row = {
		name: lead.name,
		company,
		company_key: company && makeCompanyKey(company),
		website,
		stage,
		version: 1,
		created_at: at,
		last_lead_at: at,
	};

	return db
		.insertInto("people")
		.values({ id: selectLeadOwner(db, lead), ...row })
		.onConflict((conflict) =>
			conflict.column("id").doUpdateSet({
				name: sql<string | null>`coalesce(people.name, excluded.name)`,
				company: sql<string | null>`coalesce(people.company, excluded.company)`,
				company_key: sql<string | null>`CASE WHEN people.company IS NULL
					THEN excluded.company_key ELSE people.company_key END`,
				website: sql<string | null>`coalesce(people.website, excluded.website)`,
				last_lead_at: sql<string>`excluded.last_lead_at`,
				stage: sql<Stage | null>`coalesce(people.stage, excluded.stage)`,
			}),
		);
}

export function leadInsert(
	db: Database,
	lead: NewLead,
	submission: SubmissionContext,
	at: string,
) {
	const { kind, likelySpam } = lead;
	const { attribution, savings } = submission;
	const person = db
		.selectFrom("people")
		.where("people.id", "=", selectLeadOwner(db, lead));

	const row = {
		id: lead.id,
		kind: kind.kind,
		email: lead.email,
		name: lead.name,
		headline: lead.headline,
		source: lead.source,
		first_touch: toJson(attribution?.first),
		last_touch: toJson(attribution?.last),
		consent: submission.consent,
		savings: toJson(savings),
		idempotency_key: submission.idempotencyKey,
		body_hash: submission.bodyHash,
		created_at: at,
		traffic_source:
			lead.trafficSource ?? nameSource(deriveSource(attribution?.last ?? null)),
		industry: savings?.industry ?? findIndustry(submission),
		recommendation: lead.recommendation ?? null,
		due_at:
			kind.awaitsAnswer && !likelySpam
				? findDueTime(at, company().timeZone)
				: null,
		spam: likelySpam ? 1 : 0,
	};

	return db.insertInto("leads").values({
		...row,
		person_id: person.select("id"),
		stage: person.select("stage"),
		assignee_id: person.select("assignee_id"),
	});
}

/** The page's industry, or the landing page's. */
function findIndustry({
	pageUrl,
	attribution,
}: SubmissionContext): string | null {
	for (const page of [
		pageUrl,
		attribution?.last.landingPage,
		attribution?.first.landingPage,
	]) {
		const slug = /^https?:\/\/[^/]+\/(?:industries|savings)\/([a-z-]+)/.exec(
			page ?? "",
		)?.[1];
		if (slug && (industrySlugs as readonly string[]).includes(slug))
			return slug;
	}

	return null;
}
