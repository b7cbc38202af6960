import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { auditActions } from "./audit-events.ts";
import type { Found } from "./duplicates.ts";

/** So many forms, notes, mails and deeds does a card show; whoever sends more fills no page. */
export const MAX_SHOWN = 100;

/** The row of a person. */
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

/** Whose lead this is, or null. */
export async function personOfLead(db: Database, leadId: string): Promise<string | null> {
	const row = await db
		.selectFrom("leads")
		.select("person_id")
		.where("id", "=", leadId)
		.executeTakeFirst();
	return row?.person_id ?? null;
}

/** A person's newest leads, newest first. */
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

/** What the forms of these leads keep in their own tables, by the lead's id. */
export async function detailsOf(db: Database, leads: readonly Pick<LeadRow, "id" | "email">[]) {
	const ids = leads.map(({ id }) => id);
	const emails = [...new Set(leads.map(({ email }) => email))];
	if (ids.length === 0) return { quizzes: [], requests: [], questions: [], calls: [] };
	const [quizzes, requests, questions, calls] = await Promise.all([
		db
			.selectFrom("quiz_leads")
			.innerJoin("quiz_responses", "quiz_responses.id", "quiz_leads.quiz_response_id")
			.select([
				"quiz_leads.id",
				"quiz_leads.website",
				"quiz_leads.recommendation_type",
				"quiz_leads.page_url",
				"quiz_responses.pain_point",
				"quiz_responses.business_type",
				"quiz_responses.tools",
			])
			.where("quiz_leads.id", "in", ids)
			.execute(),
		db
			.selectFrom("academy_leads")
			.select(["id", "company", "message", "page_url"])
			.where("id", "in", ids)
			.execute(),
		db
			.selectFrom("questions")
			.select(["id", "question", "answer", "answered_at", "page_url"])
			.where("id", "in", ids)
			.execute(),
		db
			.selectFrom("bookings")
			.selectAll()
			.where((eb) => eb.or([eb("id", "in", ids), eb("email", "in", emails)]))
			.orderBy("starts_at", "desc")
			.limit(MAX_SHOWN)
			.execute(),
	]);
	return { quizzes, requests, questions, calls };
}

export type Details = Awaited<ReturnType<typeof detailsOf>>;

export type CallRow = Details["calls"][number];

/** Notes about a person, newest first, with who wrote them. */
export function notesOf(db: Database, personId: string) {
	return db
		.selectFrom("notes")
		.leftJoin("staff", "staff.id", "notes.staff_id")
		.select(["notes.id", "notes.text", "notes.created_at", "staff.name as by"])
		.where("notes.person_id", "=", personId)
		.orderBy("notes.id", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

/** Mails to a person, newest first: about their leads, and what they asked for before there was one. */
export function mailsTo(db: Database, email: string, leadIds: readonly string[]) {
	return db
		.selectFrom("outbox")
		.select(["id", "topic", "payload", "delivered_at", "dead_at", "created_at"])
		.where("kind", "=", "mail")
		.where("recipient", "=", email)
		.where((eb) =>
			eb.or([
				eb("lead_id", "in", leadIds.length > 0 ? [...leadIds] : [""]),
				// What the desk tells its own people is no mail to a visitor.
				eb.and([eb("lead_id", "is", null), eb("topic", "not like", "desk.%")]),
			]),
		)
		.orderBy("id", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

export type MailRow = Awaited<ReturnType<typeof mailsTo>>[number];

/** What staff did to a card, newest first. */
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

/** As many finds of a name, phone or website as are looked through for the same person. */
const MAX_FINDS = 50;

/** Leads in whose words one of these phrases stands, word by word, with what they may have in common. */
export async function leadsWithPhrase(
	db: Database,
	phrases: readonly string[],
	except: string,
): Promise<Found[]> {
	if (phrases.length === 0) return [];
	const finds =
		db.kind === "postgres"
			? sql`SELECT lead_id FROM lead_search WHERE ${sql.join(
					phrases.map(
						(phrase) => sql`to_tsvector('simple', words) @@ phraseto_tsquery('simple', ${phrase})`,
					),
					sql` OR `,
				)} LIMIT ${MAX_FINDS}`
			: sql`SELECT lead_id FROM lead_search WHERE seq IN (
					SELECT rowid FROM lead_search_index
					WHERE lead_search_index MATCH ${phrases.map((phrase) => `"${phrase}"`).join(" OR ")}
					ORDER BY rowid DESC LIMIT ${MAX_FINDS})`;
	const { rows } = await sql<Found>`
		WITH finds AS MATERIALIZED (${finds})
		SELECT people.id AS person_id, people.name, people.email, people.status, bookings.phone, quiz_leads.website
		FROM finds
		JOIN leads ON leads.id = finds.lead_id
		JOIN people ON people.id = leads.person_id
		LEFT JOIN bookings ON bookings.id = leads.id
		LEFT JOIN quiz_leads ON quiz_leads.id = leads.id
		WHERE people.id <> ${except}`.execute(db);
	return rows;
}

/** Whether an account exists and is not removed. */
export async function isStaff(db: Database, id: string): Promise<boolean> {
	const row = await db
		.selectFrom("staff")
		.select("id")
		.where("id", "=", id)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}

export function findMail(db: Database, id: string) {
	return db
		.selectFrom("outbox")
		.select(["topic", "recipient", "payload"])
		.where("id", "=", id)
		.executeTakeFirst();
}
