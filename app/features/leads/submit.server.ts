import { type Compilable, sql } from "kysely";
import * as v from "valibot";
import { company } from "#content/content.ts";
import { industrySlugs } from "#content/industry.ts";
import { messages } from "#content/messages.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { deriveSource } from "#features/tracking/attribution.ts";
import { companyKey } from "#lib/contacts/company.ts";
import { type Database, writeTogether } from "#lib/db/connection.server.ts";
import { executeAll } from "#lib/db/dialect.ts";
import { DatabaseError, isUniqueViolation } from "#lib/db/errors.ts";
import {
	type FieldValues,
	fieldErrors,
	type Message,
	type SubmitResult,
} from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import {
	emailInsert,
	lockContactPoints,
	phoneInsert,
} from "./contact-points.server.ts";
import { refusalMessage } from "./contract.ts";
import { dueAt } from "./due.ts";
import type { LeadAnswer, LeadKindDefinition } from "./lead-kind.ts";
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
	selectPointOwner,
} from "./store.server.ts";
import {
	readSubmissionContext,
	type SubmissionContext,
	toJson,
} from "./submission-context.server.ts";

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

/** A person's id is the id of their first lead. Staff's and earlier forms' details stay. */
function personUpsert(
	db: Database,
	{ email, name }: NewLead,
	given: {
		stage: LeadStatus | null;
		company: string | null;
		website: string | null;
		at: string;
	},
) {
	const { stage, company, website, at } = given;
	const row = {
		name,
		company,
		company_key: company && companyKey(company),
		website,
		stage,
		version: 1,
		created_at: at,
		last_lead_at: at,
	};

	return db
		.insertInto("people")
		.values({ id: selectPointOwner(db, email).$asScalar().$notNull(), ...row })
		.onConflict((conflict) =>
			conflict.column("id").doUpdateSet({
				name: sql<string | null>`coalesce(people.name, excluded.name)`,
				company: sql<string | null>`coalesce(people.company, excluded.company)`,
				company_key: sql<string | null>`CASE WHEN people.company IS NULL
					THEN excluded.company_key ELSE people.company_key END`,
				website: sql<string | null>`coalesce(people.website, excluded.website)`,
				last_lead_at: sql<string>`excluded.last_lead_at`,
				stage: sql<LeadStatus | null>`coalesce(people.stage, excluded.stage)`,
			}),
		);
}

function leadInsert(
	db: Database,
	lead: NewLead,
	submission: SubmissionContext,
	at: string,
) {
	const { kind, likelySpam } = lead;
	const { attribution, savings } = submission;
	const person = db
		.selectFrom("people")
		.where("people.id", "=", selectPointOwner(db, lead.email));

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
			lead.trafficSource ?? deriveSource(attribution?.last ?? null),
		industry: savings?.industry ?? findIndustry(submission),
		recommendation: lead.recommendation ?? null,
		due_at:
			kind.awaitsAnswer && !likelySpam ? dueAt(at, company().timeZone) : null,
		spam: likelySpam ? 1 : 0,
	};

	return db.insertInto("leads").values({
		...row,
		person_id: person.select("id"),
		stage: person.select("stage"),
		assignee_id: person.select("assignee_id"),
	});
}

/** Gives the first stage of a person to their earlier leads. */
function leadStageUpdate(db: Database, email: string) {
	return db
		.updateTable("leads")
		.set({ stage: "new" })
		.where("person_id", "=", selectPointOwner(db, email))
		.where("stage", "is", null);
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

export function refused<Field extends string>(
	issues: readonly v.BaseIssue<unknown>[],
	values: FieldValues,
): SubmitResult<Field> {
	const errors = fieldErrors<Field>(issues);
	return {
		outcome: "invalid",
		message: refusalMessage(issues),
		errors,
		values,
	};
}

type Sent = Clock & {
	id: string;
	fields: FormFields;
	submission: SubmissionContext;
	origin: string;
};

type FormDefinition<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>> =
	{
		schema: Schema;
		kind: LeadKindDefinition;
		source: string;
		saved: Message;
		/** @param table the table that could not be written. */
		failed(table: string | null): Message;
		/** The lead of a valid form; null when the form is incomplete. */
		buildLead(
			form: v.InferOutput<Schema>,
			sent: Sent,
		): Omit<NewLead, "id" | "kind" | "source"> | null;
	};

/** Creates a form's submission: fields are validated by the schema, then saved as a lead. */
export function submitsForm<
	Schema extends v.ObjectSchema<v.ObjectEntries, undefined>,
>(definition: FormDefinition<Schema>) {
	type Result = SubmitResult<Extract<keyof v.InferInput<Schema>, string>>;
	const {
		schema,
		kind,
		source,
		saved: message,
		failed,
		buildLead,
	} = definition;
	const names = Object.keys(schema.entries);

	return async (
		site: LeadSite,
		fields: FormFields,
		headers: Headers,
	): Promise<Result> => {
		const { clock, origin, log } = site;
		const values = Object.fromEntries(
			names.map((name) => [name, fields.get(name) ?? ""]),
		);
		const form = v.safeParse(schema, values);
		if (!form.success) return refused(form.issues, values);

		const id = clock.newId();
		const submission = readSubmissionContext(fields, headers, clock.at);
		const lead = buildLead(form.output, {
			...clock,
			id,
			fields,
			submission,
			origin,
		});
		if (!lead) return refused([], values);

		const result = await submitLead(
			site,
			{ id, kind, source, ...lead },
			submission,
		);
		if (result.saved) return { outcome: "saved", message };
		if (result.reason === "conflict")
			return { outcome: "conflict", message: messages().conflict, values };

		log?.("lead not saved", { kind: kind.kind, error: result.cause });

		return { outcome: "failed", message: failed(result.table), values };
	};
}
