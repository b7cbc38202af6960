import { sql } from "kysely";
import { selectCompanyPeople } from "#desk/people/contact/company.server.ts";
import { cardActions } from "#desk/shared/lead-labels.ts";
import {
	selectPrimaryContact,
	selectPrimaryEmail,
} from "#features/leads/contact-points.server.ts";
import { internalTopics } from "#features/leads/notifications.ts";
import { listProposalsOfPerson } from "#features/proposals/proposals.server.ts";
import { readLeadDetails } from "#features/registry.server.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** Limit for each of a card's leads, notes, emails and events. */
export const MAX_SHOWN = 100;

export function findPerson(db: Database, id: string) {
	return db
		.selectFrom("people")
		.leftJoin("staff", "staff.id", "people.assignee_id")
		.selectAll("people")
		.select("staff.name as assignee")
		.select([
			selectPrimaryEmail().as("email"),
			selectPrimaryContact().as("contact"),
		])
		.where("people.id", "=", id)
		.executeTakeFirst();
}

/** People of the same company that are shown on a card. */
const MAX_COLLEAGUES = 10;

export async function listColleagues(
	db: Database,
	{ id, company_key }: Pick<PersonRow, "id" | "company_key">,
) {
	if (company_key === null) return [];

	const people = await selectCompanyPeople(db, company_key)
		.where("id", "<>", id)
		.limit(MAX_COLLEAGUES)
		.execute();

	return people.map((person) => ({
		id: person.id,
		title: person.name ?? person.contact,
	}));
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Newest first. */
function selectLeads(db: Database, personId: string) {
	return db
		.selectFrom("leads")
		.selectAll()
		.where("person_id", "=", personId)
		.orderBy("id", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

export type LeadRow = Awaited<ReturnType<typeof selectLeads>>[number];

/** Calls of these leads, and calls booked with the same email addresses. */
async function loadCalls(
	db: Database,
	leads: readonly Pick<LeadRow, "id" | "email">[],
) {
	if (leads.length === 0) return [];

	const ids = leads.map(({ id }) => id);
	const emails = [...new Set(leads.map(({ email }) => email))].filter(
		(email) => email !== "",
	);

	return await db
		.selectFrom("bookings")
		.selectAll()
		.where((eb) =>
			eb.or([
				eb("id", "in", ids),
				...(emails.length > 0 ? [eb("email", "in", emails)] : []),
			]),
		)
		.orderBy("starts_at", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

export type CallRow = Awaited<ReturnType<typeof loadCalls>>[number];

/** Audit events of a card, newest first. */
export function selectAuditEvents(db: Database, personId: string) {
	return (
		db
			.selectFrom("audit_log")
			.leftJoin("staff", "staff.id", "audit_log.staff_id")
			.leftJoin("changes", "changes.audit_id", "audit_log.id")
			.select([
				"audit_log.id",
				"audit_log.at",
				"audit_log.action",
				"audit_log.detail",
			])
			// Null for the system and removed accounts.
			.select(["audit_log.staff_id as staffId", "staff.name as by"])
			.select(["changes.id as changeId", "changes.created_at as changedAt"])
			.select(["changes.kind", "changes.before", "changes.after"])
			.select("changes.undone_at as undoneAt")
			.where(({ eb, or, selectFrom }) =>
				or([
					eb("audit_log.subject", "=", personId),
					eb(
						"audit_log.subject",
						"in",
						selectFrom("people")
							.select("people.id")
							.where("people.merged_into", "=", personId),
					),
				]),
			)
			.where("audit_log.action", "in", cardActions)
			.orderBy("audit_log.id", "desc")
			.limit(MAX_SHOWN)
			.execute()
	);
}

/** The history of a person's stages and deals, newest first. */
function selectStageChanges(db: Database, personId: string) {
	return db
		.selectFrom("stage_changes")
		.leftJoin("staff", "staff.id", "stage_changes.staff_id")
		.selectAll("stage_changes")
		.select("staff.name as by")
		.where("person_id", "=", personId)
		.orderBy("stage_changes.created_at", "desc")
		.orderBy("stage_changes.id", "desc")
		.limit(MAX_SHOWN)
		.execute();
}

/** Names of accounts, removed ones included, and titles of a person's tasks, by id. */
async function readNames(db: Database, personId: string) {
	const staff = await db.selectFrom("staff").select(["id", "name"]).execute();
	const tasks = await db
		.selectFrom("tasks")
		.select(["id", "title as name", "created_at as at"])
		.where("person_id", "=", personId)
		.execute();
	const tags = await db
		.selectFrom("person_tags")
		.select(["tag as id", "tag as name", "created_at as at"])
		.where("person_id", "=", personId)
		.execute();

	return {
		names: new Map([...staff, ...tasks].map(({ id, name }) => [id, name])),
		tasks,
		tags,
	};
}

/** Rows of a person on their card, newest first. */
export async function readCardRows(
	db: Database,
	{ id }: PersonRow,
	now: string,
) {
	const keys = db
		.selectFrom("contact_points")
		.select("key")
		.where("person_id", "=", id)
		.where("contact_points.kind", "=", "email");
	const leads = await selectLeads(db, id);
	const ids = leads.map((lead) => lead.id);
	const stageChanges = await selectStageChanges(db, id);
	const named = await readNames(db, id);
	const [details, calls, events, notes, messages, mails, newsletter] =
		await Promise.all([
			readLeadDetails(db, ids),
			loadCalls(db, leads),
			selectAuditEvents(db, id),
			db
				.selectFrom("notes")
				.leftJoin("staff", "staff.id", "notes.staff_id")
				.select([
					"notes.id",
					"notes.text",
					"notes.call_direction",
					"notes.call_outcome",
					"notes.created_at",
					"staff.name as by",
				])
				.where("notes.person_id", "=", id)
				.where("notes.deleted_at", "is", null)
				.orderBy("notes.id", "desc")
				.limit(MAX_SHOWN)
				.execute(),
			messagesWith(db, id),
			// About the person's leads, and to their address without a lead.
			db
				.selectFrom("outbox")
				.select([
					"id",
					"topic",
					"payload",
					"due_at",
					"delivered_at",
					"dead_at",
					"created_at",
				])
				// Only emails have such a recipient. With their kind SQLite would read all emails.
				.where("recipient", "in", keys)
				.where("id", "not in", (eb) =>
					eb
						.selectFrom("messages")
						.select("messages.id")
						.where("person_id", "=", id),
				)
				.where((eb) =>
					eb.or([
						eb("lead_id", "in", ids),
						eb.and([
							eb("lead_id", "is", null),
							eb("topic", "not in", [...internalTopics]),
						]),
					]),
				)
				.orderBy("id", "desc")
				.limit(MAX_SHOWN)
				.execute(),
			db
				.selectFrom("newsletter_subscribers")
				.select([
					"id",
					"status",
					"created_at",
					"confirmed_at",
					"unsubscribed_at",
				])
				.where("email", "in", keys)
				// One address that has unsubscribed stands for the person.
				.orderBy(({ eb }) =>
					eb
						.case()
						.when("status", "=", "unsubscribed")
						.then(0)
						.when("status", "=", "confirmed")
						.then(1)
						.else(2)
						.end(),
				)
				.orderBy("created_at", "desc")
				.executeTakeFirst(),
		]);

	const mail = { messages, mails, newsletter };

	const proposals = await listProposalsOfPerson(db, id, now);
	const work = { events, notes, stageChanges, proposals, named };

	return { leads, details, calls, ...work, ...mail };
}

/** Characters of an email on the card; the rest is on a page of its own. */
export const MAX_MESSAGE_SHOWN = 50_000;

/** A person's emails with their delivery, newest first. */
async function messagesWith(db: Database, personId: string) {
	const messages = await db
		.selectFrom("messages")
		.leftJoin("staff", "staff.id", "messages.staff_id")
		.leftJoin("outbox", "outbox.id", "messages.id")
		// Whoever writes in a colleague's name is a stranger until the sender is verified.
		.leftJoin("staff as claimed", (join) =>
			join
				.onRef("claimed.email", "=", ({ fn }) =>
					fn<string>("lower", ["messages.address"]),
				)
				.on("messages.is_stranger", "=", 1)
				.on("claimed.removed_at", "is", null),
		)
		.select([
			"claimed.name as claimed",
			"messages.id",
			"messages.created_at",
			"messages.direction",
			"messages.address",
			"messages.cc",
			"messages.subject",
			"messages.is_automatic",
			"messages.is_stranger",
			"messages.proposal_id",
			"messages.in_reply_to",
			"staff.name as by",
			"outbox.delivered_at",
			"outbox.dead_at",
			"outbox.due_at",
			"outbox.last_error",
		])
		.select(({ fn, val }) => [
			fn<string>("substr", [
				"messages.text",
				val(1),
				val(MAX_MESSAGE_SHOWN + 1),
			]).as("text"),
		])
		.where("messages.person_id", "=", personId)
		.orderBy("messages.id", "desc")
		.limit(MAX_SHOWN)
		.execute();
	const files = await db
		.selectFrom("attachments")
		.select(["id", "message_id", "name", "size"])
		.where("message_id", "in", [...messages.map(({ id }) => id), ""])
		.orderBy("id")
		.execute();

	return messages.map((message) => ({
		...message,
		files: files.filter((file) => file.message_id === message.id),
	}));
}

export type CardRows = Awaited<ReturnType<typeof readCardRows>>;

/** In alphabetical order; reads one index entry per tag. */
export async function listTags(db: Database): Promise<string[]> {
	const { rows } = await sql<{ tag: string | null }>`
		WITH RECURSIVE tags (tag) AS (
			SELECT min(tag) FROM person_tags WHERE deleted_at IS NULL
			UNION ALL
			SELECT (SELECT min(tag) FROM person_tags
				WHERE deleted_at IS NULL AND person_tags.tag > tags.tag)
			FROM tags WHERE tags.tag IS NOT NULL
		)
		SELECT tag FROM tags LIMIT ${MAX_SHOWN}`.execute(db);

	return rows.flatMap(({ tag }) => (tag === null ? [] : [tag]));
}
