import { sql } from "kysely";
import { ownerTopics } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { auditActions } from "./audit-events.ts";
import type { PhraseMatch } from "./duplicates.ts";

/** Leads, notes, emails and events on a card, each. */
export const MAX_SHOWN = 100;

export function findPerson(db: Database, id: string) {
	return db
		.selectFrom("people")
		.leftJoin("staff", "staff.id", "people.assignee_id")
		.selectAll("people")
		.select("staff.name as assignee")
		.where("people.id", "=", id)
		.executeTakeFirst();
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function personOfLead(db: Database, leadId: string): Promise<string | null> {
	const row = await db
		.selectFrom("leads")
		.select("person_id")
		.where("id", "=", leadId)
		.executeTakeFirst();
	return row?.person_id ?? null;
}

/** Newest first. */
export function leadsOf(db: Database, personId: string) {
	return db
		.selectFrom("leads")
		.selectAll()
		.where("person_id", "=", personId)
		.orderBy("id", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

export type LeadRow = Awaited<ReturnType<typeof leadsOf>>[number];

/** The calls of these leads, and those booked with the same addresses. */
export async function callsOf(db: Database, leads: readonly Pick<LeadRow, "id" | "email">[]) {
	const ids = leads.map(({ id }) => id);
	const emails = [...new Set(leads.map(({ email }) => email))];
	if (ids.length === 0) return [];
	return await db
		.selectFrom("bookings")
		.selectAll()
		.where((eb) => eb.or([eb("id", "in", ids), eb("email", "in", emails)]))
		.orderBy("starts_at", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

export type CallRow = Awaited<ReturnType<typeof callsOf>>[number];

/** Newest first. */
export function notesOf(db: Database, personId: string) {
	return db
		.selectFrom("notes")
		.leftJoin("staff", "staff.id", "notes.staff_id")
		.select(["notes.id", "notes.text", "notes.created_at", "notes.sender", "staff.name as by"])
		.where("notes.person_id", "=", personId)
		.orderBy("notes.id", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

/** Emails to a person, newest first: about their leads, and those written before there was one. */
export function mailsTo(db: Database, email: string, leadIds: readonly string[]) {
	return db
		.selectFrom("outbox")
		.select(["id", "topic", "payload", "due_at", "delivered_at", "dead_at", "created_at"])
		.where("kind", "=", "mail")
		.where("recipient", "=", email)
		.where((eb) =>
			eb.or([
				eb("lead_id", "in", leadIds.length > 0 ? [...leadIds] : [""]),
				eb.and([eb("lead_id", "is", null), eb("topic", "not in", [...ownerTopics])]),
			]),
		)
		.orderBy("id", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

export type MailRow = Awaited<ReturnType<typeof mailsTo>>[number];

/** Events that changed a card, newest first. */
export async function auditEventsOn(db: Database, personId: string) {
	const { status, card, reply, answered, spam, notSpam } = auditActions;
	return await db
		.selectFrom("audit_log")
		.leftJoin("staff", "staff.id", "audit_log.staff_id")
		.select([
			"audit_log.id",
			"audit_log.at",
			"audit_log.action",
			"audit_log.detail",
			"audit_log.staff_id as staffId",
			"staff.name as by",
		])
		.where("audit_log.subject", "=", personId)
		.where("audit_log.action", "in", [status, card, reply, answered, spam, notSpam])
		.orderBy("audit_log.id", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

export async function tagsOf(db: Database, personId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("person_tags")
		.select("tag")
		.where("person_id", "=", personId)
		.orderBy("tag")
		.execute();
	return rows.map(({ tag }) => tag);
}

/** Tags in use, in alphabetical order, as many as a list of suggestions holds. */
export async function knownTags(db: Database): Promise<string[]> {
	const rows = await db
		.selectFrom("person_tags")
		.select("tag")
		.distinct()
		.orderBy("tag")
		.limit(MAX_SHOWN)
		.execute();
	return rows.map(({ tag }) => tag);
}

const MAX_MATCHES = 50;

/** People whose leads contain one of these phrases, with the traits to compare. */
export async function leadsWithPhrase(
	db: Database,
	phrases: readonly string[],
	except: string,
): Promise<PhraseMatch[]> {
	if (phrases.length === 0) return [];
	const matches = isPostgres(db)
		? sql`SELECT lead_id FROM lead_search WHERE ${sql.join(
				phrases.map(
					(phrase) => sql`to_tsvector('simple', words) @@ phraseto_tsquery('simple', ${phrase})`,
				),
				sql` OR `,
			)} LIMIT ${MAX_MATCHES}`
		: sql`SELECT lead_id FROM lead_search WHERE seq IN (
					SELECT rowid FROM lead_search_index
					WHERE lead_search_index MATCH ${phrases.map((phrase) => `"${phrase}"`).join(" OR ")}
					ORDER BY rowid DESC LIMIT ${MAX_MATCHES})`;
	const { rows } = await sql<PhraseMatch>`
		WITH matches AS MATERIALIZED (${matches})
		SELECT people.id AS person_id, people.name, people.email, people.status, bookings.phone, quiz_leads.website
		FROM matches
		JOIN leads ON leads.id = matches.lead_id
		JOIN people ON people.id = leads.person_id
		LEFT JOIN bookings ON bookings.id = leads.id
		LEFT JOIN quiz_leads ON quiz_leads.id = leads.id
		WHERE people.id <> ${except}`.execute(db);
	return rows;
}

export async function isStaff(db: Database, id: string): Promise<boolean> {
	const row = await db
		.selectFrom("staff")
		.select("id")
		.where("id", "=", id)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}

export async function newsletterOf(db: Database, email: string) {
	const row = await db
		.selectFrom("newsletter_subscribers")
		.select(["id", "status", "created_at", "confirmed_at", "unsubscribed_at"])
		.where("email", "=", email)
		.executeTakeFirst();
	return row ?? null;
}

export type NewsletterRow = NonNullable<Awaited<ReturnType<typeof newsletterOf>>>;
