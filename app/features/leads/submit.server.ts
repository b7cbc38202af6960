import type { Compilable } from "kysely";
import { writeTogether } from "#lib/db/connection.server.ts";
import { executeAll } from "#lib/db/dialect.ts";
import { DatabaseError, isUniqueViolation } from "#lib/db/errors.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import {
	emailInsert,
	lockContactPoints,
	phoneInsert,
} from "./contact-points.server.ts";
import type { LeadAnswer } from "./lead-kind.ts";
import {
	leadInsert,
	leadStageUpdate,
	personUpsert,
} from "./lead-rows.server.ts";
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

/**
 * Saves a lead with its notifications in one durable transaction. Idempotent: a repeated key with the same
 * text returns the first result; with another text it is a conflict, and nothing is written.
 */
export async function submitLead(
	site: LeadSite,
	sent: NewLead,
	submission: SubmissionContext,
): Promise<SavedLead> {
	const { db, secret } = site;
	const { at } = site.clock;
	const typed = sent.content.answers.filter(({ field }) => field !== undefined);
	const texts = typed.map(({ value }) => value);
	const likelySpam =
		sent.likelySpam || isLikelySpam(submission, texts, secret, at);
	const lead = { ...sent, likelySpam };
	try {
		// With two concurrent first leads, one may link to the person by its own id, which the desk resolves too.
		const person = await selectPersonId(db, lead.email)
			.select(["name", "stage", "assignee_id"])
			.executeTakeFirst()
			.catch(() => undefined);
		const assigneeId = person?.assignee_id ?? null;
		const assignee =
			assigneeId === lead.byStaffId
				? null
				: await findNotified(db, assigneeId, "notify_leads");
		const conversion = site.notify?.conversions
			? buildConversion(lead, submission, at, site.clientAddress)
			: null;
		const notifications = [
			...notificationsFor(
				{ ...submission, ...lead, personId: person?.id, assignee, at },
				site,
			),
			...(conversion ? [conversion] : []),
		];

		// Not a newsletter subscription.
		const isEnquiry = lead.kind.takesReply !== false;
		const stage = isEnquiry && !likelySpam ? ("new" as const) : null;
		const isReopened = person?.stage === "lost" && !likelySpam && isEnquiry;
		const company = findAnswer(typed, "company");
		const website = findAnswer(typed, "website");
		const phone = findAnswer(typed, "phone");
		const isNamed =
			person !== undefined &&
			((!person.name && lead.name !== null) || phone !== null);

		const inserts: Compilable[] = [
			emailInsert(db, lead.email, lead.id, at),
			personUpsert(db, lead, {
				stage,
				company,
				website,
				at,
			}),
			...(phone ? [phoneInsert(db, lead.email, phone, at)] : []),
			leadInsert(db, lead, submission, at),
			// Not those of an enquiry: the person had none, but may have subscribed.
			...(stage && !person?.stage ? [leadStageUpdate(db, lead.email)] : []),
			...(lead.inserts?.(db) ?? []),
			leadEntryInsert(db, lead.id, lead.email, [
				lead.name,
				lead.email,
				lead.headline,
				...texts,
			]),
			...(person
				? []
				: [
						newPersonEntryInsert(db, lead.email, [
							lead.name,
							lead.email,
							phone,
							company,
						]),
					]),
			...notifications.flatMap((each) => outboxInsertsFrom(site, db, each)),
		];
		// Last, as concurrent transactions wait for each other's new words.
		const names = nameInserts(db, [lead.name, company]);

		if (!lead.alsoWrite && !isReopened && !isNamed)
			await writeTogether(db, [...inserts, ...names]);
		else
			await db.transaction().execute(async (trx) => {
				if (isReopened) {
					await lockContactPoints(trx, [person.id]);
					await reopenLost(trx, person.id, at);
				}
				await executeAll(trx, inserts);
				if (isNamed) await indexPerson(trx, person.id);
				await lead.alsoWrite?.(trx, likelySpam);
				await executeAll(trx, names);
			});

		if (notifications.length > 0) wakeDelivery();

		return { saved: true, id: lead.id, repeated: false };
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		const { table, message: cause } = error;
		if (!isUniqueViolation(error, "leads"))
			return { saved: false, reason: "failed", table, cause, error };

		const { idempotencyKey, bodyHash } = submission;
		const first = await findByKey(db, lead.kind.kind, idempotencyKey).catch(
			() => null,
		);
		if (first === null)
			return { saved: false, reason: "failed", table: null, cause, error };
		if (first?.body_hash === bodyHash)
			return { saved: true, id: first.id, repeated: true };

		return { saved: false, reason: "conflict" };
	}
}

function findAnswer(
	answers: readonly LeadAnswer[],
	wanted: LeadAnswer["field"],
): string | null {
	return answers.find(({ field }) => field === wanted)?.value ?? null;
}
