import type { Compilable } from "kysely";
import { type Database, writeTogether } from "#lib/db/connection.server.ts";
import { executeAll } from "#lib/db/dialect.ts";
import { DatabaseError, isUniqueViolation } from "#lib/db/errors.ts";
import type { Notification } from "#lib/outbox/contract.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import {
	emailInsert,
	lockContactPoints,
	phoneInsert,
} from "./contact-points.server.ts";
import { copyToLeads } from "./lead-copies.server.ts";
import type { LeadAnswer } from "./lead-kind.ts";
import { leadInsert, personUpsert } from "./lead-rows.server.ts";
import type { MessageTopic } from "./message-topics.ts";
import { buildConversion } from "./meta-conversions.server.ts";
import {
	type LeadSite,
	notificationsFor,
	outboxInsertsFrom,
} from "./notifications.ts";
import { findNotified } from "./notified-staff.server.ts";
import {
	indexPerson,
	leadEntryInsert,
	nameInserts,
	newPersonEntryInsert,
} from "./search.server.ts";
import { isLikelySpam } from "./spam.server.ts";
import {
	findByKey,
	type NewLead,
	reopenLost,
	selectLeadOwner,
	selectPersonId,
} from "./store.server.ts";
import type { SubmissionContext } from "./submission-context.server.ts";

/** `table` is the table that could not be written; null when the database could not be reached. */
export type SavedLead =
	| { saved: true; id: string; repeated: boolean }
	| { saved: false; reason: "conflict" }
	| {
			saved: false;
			reason: "failed";
			table: string | null;
			cause: string;
			error: unknown;
	  };

/** The lead with its answers of text, which are searched and checked for spam. */
type Submitted = {
	lead: NewLead & { likelySpam: boolean };
	typed: readonly LeadAnswer[];
	submission: SubmissionContext;
};

type KnownPerson = Awaited<ReturnType<typeof findKnownPerson>>;

/**
 * Saves a lead with its notifications in one durable transaction. Idempotent: a repeated key with the same
 * text returns the first result; with another text it is a conflict, and nothing is written.
 */
export async function submitLead(
	site: LeadSite,
	sent: NewLead,
	submission: SubmissionContext,
): Promise<SavedLead> {
	const typed = sent.content.answers.filter(({ field }) => field !== undefined);
	const texts = typed.map(({ value }) => value);
	const likelySpam =
		sent.likelySpam ||
		isLikelySpam(submission, texts, site.secret, site.clock.at);
	const submitted = { lead: { ...sent, likelySpam }, typed, submission };

	try {
		const person = await findKnownPerson(site.db, sent);
		const notifications = await listNotifications(site, submitted, person);
		const queued = notifications.flatMap((each) =>
			outboxInsertsFrom(site, site.db, each),
		);

		await saveLead(site, submitted, person, queued);
		if (notifications.length > 0) wakeDelivery();

		return { saved: true, id: sent.id, repeated: false };
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		return await explainUnsaved(site, submitted, error);
	}
}

/**
 * The owner of the email address, or else the person whose card it is added to. With two concurrent first leads, one
 * may link to the person by its own id, which the desk resolves too.
 */
async function findKnownPerson(
	db: Database,
	{ email, personId = null }: Pick<NewLead, "email" | "personId">,
) {
	const columns = ["name", "stage", "assignee_id"] as const;
	const owner = await selectPersonId(db, email)
		.select(columns)
		.executeTakeFirst()
		.catch(() => undefined);
	if (owner || personId === null) return owner;

	return db
		.selectFrom("people")
		.select(["people.id", ...columns])
		.where("people.id", "=", personId)
		.where("people.merged_into", "is", null)
		.executeTakeFirst();
}

async function listNotifications(
	site: LeadSite,
	{ lead, submission }: Submitted,
	person: KnownPerson,
): Promise<Notification<MessageTopic>[]> {
	const { at } = site.clock;
	const assigneeId = person?.assignee_id ?? null;
	const assignee =
		assigneeId === lead.byStaffId
			? null
			: await findNotified(site.db, assigneeId, "notify_leads");
	const notifications = notificationsFor(
		{ ...submission, ...lead, personId: person?.id, assignee, at },
		site,
	);
	const conversion = site.notify?.conversions
		? buildConversion(lead, submission, at, site.clientAddress)
		: null;

	return conversion ? [...notifications, conversion] : notifications;
}

/** One message to SQLite's writer where no statement needs the result of another (decision 002). */
async function saveLead(
	site: LeadSite,
	submitted: Submitted,
	person: KnownPerson,
	queued: readonly Compilable[],
): Promise<void> {
	const { db, clock } = site;
	const { lead, typed } = submitted;
	const inserts = [...listInserts(site, submitted, person), ...queued];
	// Last, as concurrent transactions wait for each other's new words.
	const names = nameInserts(db, [lead.name, findAnswer(typed, "company")]);

	const reopened =
		person?.stage === "lost" && isEnquiry(lead) && !lead.likelySpam
			? person
			: null;
	const addsName = !person?.name && lead.name !== null;
	const addsContact = Boolean(lead.personId) || findAnswer(typed, "phone");
	const renamed = person && (addsName || addsContact) ? person : null;

	if (!lead.alsoWrite && !reopened && !renamed) {
		await writeTogether(db, [...inserts, ...names]);
		return;
	}

	await db.transaction().execute(async (trx) => {
		if (reopened) {
			await lockContactPoints(trx, [reopened.id]);
			await reopenLost(trx, reopened.id, clock.at);
		}

		await executeAll(trx, inserts);
		if (renamed) await indexPerson(trx, renamed.id);
		await lead.alsoWrite?.(trx, lead.likelySpam);
		await executeAll(trx, names);
	});
}

/** Rows of the person, the lead, the form's own table and the search. */
function listInserts(
	{ db, clock }: LeadSite,
	{ lead, typed, submission }: Submitted,
	person: KnownPerson,
): Compilable[] {
	const { at } = clock;
	const stage = isEnquiry(lead) && !lead.likelySpam ? ("new" as const) : null;
	const company = findAnswer(typed, "company");
	const website = findAnswer(typed, "website");
	const phone = findAnswer(typed, "phone");

	const owner = selectLeadOwner(db, lead);
	const inserts: Compilable[] = [];
	if (lead.email !== "")
		inserts.push(
			emailInsert(db, lead.email, person?.id ?? lead.id, at, !person),
		);

	inserts.push(personUpsert(db, lead, { stage, company, website, at }));
	if (phone) inserts.push(phoneInsert(db, owner, phone, at));

	inserts.push(leadInsert(db, lead, submission, at));
	// Not those of an enquiry: the person had none, but may have subscribed.
	if (stage && !person?.stage) inserts.push(copyToLeads(db, owner));

	inserts.push(
		...(lead.inserts?.(db) ?? []),
		leadEntryInsert(db, lead.id, owner, [
			lead.name,
			lead.email,
			lead.headline,
			...typed.map(({ value }) => value),
		]),
	);
	if (!person)
		inserts.push(
			newPersonEntryInsert(db, owner, [lead.name, lead.email, phone, company]),
		);

	return inserts;
}

/** False for a newsletter subscription. */
function isEnquiry({ kind }: NewLead): boolean {
	return kind.takesReply !== false;
}

/** The first result of a repeated key, a conflict, or the failure. */
async function explainUnsaved(
	{ db }: LeadSite,
	{ lead, submission }: Submitted,
	error: DatabaseError,
): Promise<SavedLead> {
	const { table, message: cause } = error;
	if (!isUniqueViolation(error, "leads"))
		return { saved: false, reason: "failed", table, cause, error };

	const { idempotencyKey, bodyHash } = submission;
	const first = await findByKey(db, lead.kind.kind, idempotencyKey).catch(
		() => null,
	);
	if (first === null)
		return { saved: false, reason: "failed", table: null, cause, error };

	return first?.body_hash === bodyHash
		? { saved: true, id: first.id, repeated: true }
		: { saved: false, reason: "conflict" };
}

function findAnswer(
	answers: readonly LeadAnswer[],
	wanted: LeadAnswer["field"],
): string | null {
	return answers.find(({ field }) => field === wanted)?.value ?? null;
}
