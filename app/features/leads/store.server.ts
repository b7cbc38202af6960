import { sql } from "kysely";
import { company } from "#content/company.ts";
import { industrySlugs } from "#content/industry.ts";
import type { Offer } from "#content/offer.ts";
import { sourceOf } from "#features/tracking/attribution.ts";
import type { SiteEvent } from "#features/tracking/catalogue.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { dueAt } from "./due.ts";
import { freeTexts, type LeadContent, type LeadKindDefinition } from "./lead-kind.ts";
import { searchWords } from "./search-words.ts";
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
	/** Where it came from, of a lead that no visit of the site led to. */
	trafficSource?: string;
};

/** The key of a person: their address in lower case. */
export function addressKey(email: string): string {
	return email.toLowerCase();
}

export function personIdOf(db: Database, email: string) {
	return db.selectFrom("people").select("id").where("email", "=", addressKey(email));
}

/** Inserts or updates the person who sent a lead. A person's id is that of their first lead. */
export function upsertPerson(trx: Database, { id, email, name }: NewLead, at: string) {
	return trx
		.insertInto("people")
		.values({
			id,
			email: addressKey(email),
			name,
			status: "new",
			version: 1,
			created_at: at,
			last_lead_at: at,
		})
		.onConflict((conflict) =>
			conflict.column("email").doUpdateSet({
				name: sql<string | null>`coalesce(people.name, excluded.name)`,
				last_lead_at: sql<string>`excluded.last_lead_at`,
			}),
		);
}

/** The person must exist. */
export function insertLead(
	trx: Database,
	lead: NewLead,
	submission: SubmissionContext,
	at: string,
) {
	const { kind, likelySpam } = lead;
	const { attribution, savings } = submission;
	const person = trx.selectFrom("people").where("email", "=", addressKey(lead.email));
	return trx.insertInto("leads").values({
		id: lead.id,
		kind: kind.kind,
		email: lead.email,
		name: lead.name,
		headline: lead.headline,
		source: lead.source,
		first_touch: jsonOf(attribution?.first),
		last_touch: jsonOf(attribution?.last),
		consent: submission.consent,
		savings,
		idempotency_key: submission.idempotencyKey,
		body_hash: submission.bodyHash,
		created_at: at,
		traffic_source: lead.trafficSource ?? sourceOf(attribution?.last ?? null),
		industry: industryOf(submission),
		recommendation: lead.recommendation ?? null,
		due_at: kind.awaitsAnswer && !likelySpam ? dueAt(at, company.timeZone) : null,
		spam: likelySpam ? 1 : 0,
		person_id: person.select("id"),
		status: person.select("status").$asScalar().$notNull(),
		assignee_id: person.select("assignee_id"),
	});
}

/** The industry of the calculator, else of the page, else of a landing page. */
function industryOf({ savings, pageUrl, attribution }: SubmissionContext): string | null {
	if (savings !== null) return JSON.parse(savings).industry;
	for (const page of [pageUrl, attribution?.last.landingPage, attribution?.first.landingPage]) {
		const slug = /^https?:\/\/[^/]+\/(?:industries|savings)\/([a-z-]+)/.exec(page ?? "")?.[1];
		if (slug && (industrySlugs as readonly string[]).includes(slug)) return slug;
	}
	return null;
}

/** The words by which a search on the desk finds the lead. */
export function insertWords(trx: Database, { id, email, name, headline, content }: NewLead) {
	const words = searchWords(name, email, headline, ...freeTexts(content.answers));
	return trx.insertInto("lead_search").values({ lead_id: id, words });
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

/**
 * Moves a person, and the copies on their leads, to a status unless they are there or further.
 * @param bumpVersion false for what must not conflict with a card that somebody has open.
 */
export async function advanceStatus(
	trx: Database,
	person: string | ReturnType<typeof personIdOf>,
	status: "contacted" | "booked",
	bumpVersion = true,
): Promise<void> {
	const { numUpdatedRows } = await trx
		.updateTable("people")
		.set(({ eb }) => ({ status, version: eb("version", "+", bumpVersion ? 1 : 0) }))
		.where("id", "=", person)
		.where("status", "in", status === "booked" ? ["new", "contacted"] : ["new"])
		.executeTakeFirst();
	if (numUpdatedRows > 0n)
		await trx.updateTable("leads").set({ status }).where("person_id", "=", person).execute();
}
