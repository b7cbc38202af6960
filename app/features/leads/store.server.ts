import type { Offer } from "#content/offer.ts";
import type { SiteEvent } from "#features/tracking/catalogue.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { LeadKind } from "./contract.ts";
import { deskColumns } from "./desk-columns.ts";
import type { Told } from "./lead-details.ts";
import { personAssigneeOf, personIdOf, personStatusOf } from "./people.server.ts";
import { jsonOf, type SubmissionContext } from "./submission-context.server.ts";

/** A lead as a form asks for it: who, and what the form keeps in its own tables. */
export type NewLead = {
	id: string;
	kind: LeadKind;
	email: string;
	name: string | null;
	headline: string | null;
	source: string;
	/** Inserts the rows of the form's own tables, in the transaction of the lead. */
	insertDetails(trx: Database): Promise<void>;
	/** Changes the person who sent it; not called for likely spam. */
	updatePerson?(trx: Database): Promise<void>;
	/** What the browser's pixel is told of it, under which id (docs/requirements.md, section 7); absent: nothing. */
	conversion?: { event: SiteEvent; id: string; phone?: string | null } | undefined;
	/** The offer that it led to. */
	recommendation?: Offer | null;
	/** What the mails and events about it say beside who sent it. */
	told?: Told;
	/** It may be spam. */
	suspect?: boolean;
};

/** The row that stands for a lead of any kind. The person's card must be there. */
export function insertLead(db: Database, lead: NewLead, submission: SubmissionContext, at: string) {
	return db.insertInto("leads").values({
		id: lead.id,
		kind: lead.kind,
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

/** The lead that was kept under an idempotency key, if any. */
export function findByKey(db: Database, kind: LeadKind, idempotencyKey: string) {
	return db
		.selectFrom("leads")
		.select(["id", "body_hash"])
		.where("kind", "=", kind)
		.where("idempotency_key", "=", idempotencyKey)
		.executeTakeFirst();
}

/** Where a lead came from, in one word (tracking/source.ts); null when there is no such lead. */
export async function channelOf(db: Database, id: string): Promise<string | null> {
	const row = await db
		.selectFrom("leads")
		.select("channel")
		.where("id", "=", id)
		.executeTakeFirst();
	return row?.channel ?? null;
}

/** One lead with everything that is kept of it, by table; null when there is none. */
export async function showLead(db: Database, id: string) {
	const lead = await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
	if (!lead) return null;
	const quizLead = await db
		.selectFrom("quiz_leads")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirst();
	const quizResponse = quizLead
		? await db
				.selectFrom("quiz_responses")
				.selectAll()
				.where("id", "=", quizLead.quiz_response_id)
				.executeTakeFirst()
		: undefined;
	const academy = await db
		.selectFrom("academy_leads")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirst();
	const question = await db
		.selectFrom("questions")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirst();
	return { lead, quizResponse, quizLead, academy, question };
}
