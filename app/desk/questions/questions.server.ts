import { sql } from "kysely";
import * as v from "valibot";
import { company } from "#content/content.ts";
import { sender } from "#content/mails.ts";
import {
	type FormOutcome,
	type Handlers,
	notSaved,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { ANSWER_TOPIC } from "#desk/people/card/card-contract.ts";
import { undoableChange } from "#desk/people/undo/changes.server.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { makeExcerpt } from "#desk/shared/excerpt.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import { defaultNotify, enqueueFrom } from "#features/leads/notifications.ts";
import { advanceStage } from "#features/leads/store.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { ifStale } from "#lib/db/errors.ts";
import { filled, limits, paragraphs } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { answerAddress } from "#lib/outbox/contract.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";

export type DeskQuestion = NonNullable<
	Awaited<ReturnType<typeof findQuestion>>
>;

const PAGE = 20;

/**
 * Unanswered questions, most urgent first, or answered ones, newest first; without spam.
 * `after`: the last id of the previous page.
 */
export async function listQuestions(
	db: Database,
	answered: boolean,
	after: string | null,
) {
	const all = selectQuestions(db).where(
		"leads.answered_at",
		answered ? "is not" : "is",
		null,
	);

	const sorted = answered
		? all.orderBy("leads.id", "desc")
		: all
				.where("leads.due_at", "is not", null)
				.orderBy("leads.due_at")
				.orderBy("leads.id");

	const last = sql`(SELECT due_at, id FROM leads WHERE id = ${after})`;
	const isNext = answered
		? sql<boolean>`leads.id < ${after}`
		: sql<boolean>`(leads.due_at, leads.id) > ${last}`;
	const rows = await sorted
		.$if(after !== null, (query) => query.where(isNext))
		.limit(PAGE + 1)
		.execute();
	const questions = rows.slice(0, PAGE);

	return {
		questions,
		after: rows.length > PAGE ? (questions.at(-1)?.id ?? null) : null,
	};
}

/** Unanswered questions for the menu, up to a hundred. */
export async function countOpenQuestions(db: Database): Promise<number> {
	const open = await db
		.selectFrom("leads")
		.select("id")
		.where("kind", "=", "question")
		.where("spam", "=", 0)
		.where("answered_at", "is", null)
		.where("due_at", "is not", null)
		.limit(100)
		.execute();

	return open.length;
}

function selectQuestions(db: Database) {
	return (
		db
			.selectFrom("leads")
			.innerJoin("questions", "questions.id", "leads.id")
			.leftJoin("staff", "staff.id", "leads.answered_by")
			.select([
				"leads.id",
				"leads.person_id as personId",
				"leads.email",
				"questions.question",
			])
			.select(["leads.created_at as askedAt", "leads.due_at as dueAt"])
			.select("questions.faq_entry_id as faqEntry")
			// Includes answers that have not been delivered yet.
			.select([
				"questions.answer",
				"leads.answered_at as answeredAt",
				"staff.name as answeredBy",
			])
			.where("leads.kind", "=", "question")
			.where("leads.spam", "=", 0)
	);
}

export function findQuestion(db: Database, id: string) {
	return selectQuestions(db).where("leads.id", "=", id).executeTakeFirst();
}

/** Saves a queued answer; updates no row if the question already has one. */
export function saveAnswer(
	trx: Database,
	id: string,
	{ answer, staffId }: { answer: string; staffId: string },
) {
	return trx
		.updateTable("questions")
		.set({ answer, answered_by: staffId })
		.where("id", "=", id)
		.where("answered_at", "is", null)
		.where("answer", "is", null);
}

const answerText = v.pipe(
	filled("Please write an answer first.", paragraphs),
	v.maxLength(
		limits.message.max,
		"Please keep the answer under 5,000 characters.",
	),
);

/** Handlers of the questions page; each change writes its audit event. */
const handlers: Handlers = {
	/** The question counts as answered after the email is delivered. */
	async answer(site, fields) {
		const { staff } = site;
		const { id = "", ...values } = Object.fromEntries(fields);
		const parsed = v.safeParse(answerText, values.answer ?? "");
		if (!parsed.success)
			return {
				...refused("Nothing was sent.", "Please check the marked field."),
				errors: { answer: parsed.issues[0].message },
				values: { id, ...values },
			};

		const answer = parsed.output;
		const question = await findQuestion(site.db, id);
		if (!question) return alreadyAnswered(site, fields, answer);

		const event = { action: "question.answer", subject: id } as const;
		const sent = await auditedChange(site, event, async (trx) => {
			await executeOne(saveAnswer(trx, id, { answer, staffId: staff.id }));

			const replyTo = answerAddress(site.notify ?? defaultNotify);
			const mail = answerMail(question, answer, {
				staffName: staff.name,
				replyTo,
			});
			await enqueueFrom(site, trx, mail);

			return goTo("answered");
		}).catch(ifStale(null));

		wakeDelivery();

		return sent ?? alreadyAnswered(site, fields, answer);
	},

	/** Marks a question as answered by other means. */
	async elsewhere(site, fields) {
		const id = fields.get("id") ?? "";
		const lead = await site.db
			.selectFrom("leads")
			.select("person_id")
			.where("id", "=", id)
			.executeTakeFirst();
		if (!lead?.person_id) return alreadyAnswered(site, fields, null);

		const personId = lead.person_id;
		const event = { action: "question.elsewhere", personId } as const;
		const noted = await undoableChange(site, event, async (trx) => {
			const unanswered = (table: "questions" | "leads") =>
				trx
					.updateTable(table)
					.set({ answered_at: site.clock.at, answered_by: site.staff.id })
					.where("id", "=", id)
					.where("answered_at", "is", null);

			await executeOne(unanswered("questions"));
			await unanswered("leads").execute();
			await trx
				.updateTable("leads")
				.set({ answered_stage: "contacted" })
				.where("id", "=", id)
				.execute();

			await advanceStage(trx, personId, "contacted", {
				staffId: site.staff.id,
				at: site.clock.at,
			});
		}).catch(ifStale(null));

		return noted
			? goTo("elsewhere", noted.undo)
			: alreadyAnswered(site, fields, null);
	},

	undo: undoChanges,

	settle: createSettleHandler("settle"),
	unsettle: createSettleHandler("unsettle"),
};

/** Settles an FAQ search without results, or puts it back on the list. */
function createSettleHandler(intent: "settle" | "unsettle"): Handlers[string] {
	return async (site, fields) => {
		const settled_at = intent === "settle" ? site.clock.at : null;
		await auditedChange(site, { action: `faq.${intent}` }, (trx) => {
			const searches = trx
				.updateTable("zero_result_searches")
				.set({ settled_at });
			return executeOne(
				searches.where("words", "=", fields.get("words") ?? ""),
			);
		});

		return goTo(`${intent}d`);
	};
}

export function changeQuestions(site: StaffContext, fields: FormFields) {
	return submitForm(site, fields, handlers, {
		...notSaved,
		values: Object.fromEntries(fields),
	});
}

function goTo(done: string, undo: string | null = null): FormOutcome {
	return {
		to: `/desk/questions?done=${done}${undo ? `&undo=${undo}` : ""}`,
	};
}

/** Idempotent for the same answer; a different answer is refused. */
async function alreadyAnswered(
	{ db }: StaffContext,
	fields: FormFields,
	answer: string | null,
): Promise<FormOutcome> {
	const question = await findQuestion(db, fields.get("id") ?? "");
	if (question?.answer === answer)
		return goTo(answer === null ? "elsewhere" : "answered");

	const text =
		"Nothing was sent. What you wrote is still here, in case you need it.";

	return {
		...refused("Someone else has already answered this question.", text, 409),
		values: Object.fromEntries(fields),
	};
}

/** Maximum number of the question's characters in the subject. */
const MAX_SUBJECT = 80;

export function answerMail(
	{ id, email, question }: Pick<DeskQuestion, "id" | "email" | "question">,
	answer: string,
	{ staffName, replyTo }: { staffName: string; replyTo: string },
): Mail<MessageTopic> {
	return {
		kind: "mail",
		topic: ANSWER_TOPIC,
		to: emailKey(email),
		leadId: id,
		replyTo: { name: company().name, address: replyTo },
		subject: `Your question: ${makeExcerpt(question, MAX_SUBJECT)}`,
		document: {
			heading: "You asked. Here’s the answer.",
			paragraphs: [
				...answer.split(/\n{2,}/),
				`${staffName}, ${company().name}`,
			],
			facts: [{ label: "You asked", value: question }],
			footer: [
				"You’re getting this email because this address was entered in the question form on our website. Reply and a person will read it.",
				sender(),
			],
		},
	};
}
