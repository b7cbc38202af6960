import * as v from "valibot";
import { company } from "#content/company.ts";
import { mailCopy } from "#content/mails.ts";
import { ANSWER_TOPIC } from "#desk/people/card-contract.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import { advanceStatus } from "#features/leads/store.server.ts";
import { settleZeroResult } from "#features/questions/zero-result-searches.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { filled, limits, type Message, paragraphs } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { type DeskQuestion, findQuestion, saveAnswer } from "./questions.server.ts";

const answerText = v.pipe(
	filled("Please write an answer first.", paragraphs),
	v.maxLength(limits.message.most, "Please keep the answer under 5,000 characters."),
);

export type QuestionDone = "answered" | "elsewhere" | "settled" | "unsettled";

/** The result of a form; a failure comes with what was typed. */
export type QuestionResult =
	| { done: QuestionDone }
	| { failed: Message; status: 401 | 409 | 422 | 503; id: string; answer: string; error?: string };

/** Carries out a form of the questions page in one transaction with its audit event. */
export async function changeQuestions(
	site: StaffContext,
	fields: FormFields,
): Promise<QuestionResult> {
	const form = { id: fields.get("id") ?? "", answer: fields.get("answer") ?? "" };
	const intent = fields.get("intent");
	const isSearch = intent === "settle" || intent === "unsettle";
	try {
		if (isSearch) return await settleSearch(site, fields.get("words") ?? "", intent);
		if (intent === "elsewhere") return await answerElsewhere(site, form);
		return await answerByMail(site, form);
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		site.log("questions not changed", { intent, reason: error.reason });
		return { failed: isSearch ? searchNotSaved : answerNotSaved, status: 503, ...form };
	}
}

const searchNotSaved = { title: "That could not be saved.", text: "Please try again in a moment." };
const answerNotSaved = {
	title: "The answer could not be saved.",
	text: "Nothing was sent. What you wrote is still here: please try again in a moment.",
};

type AnswerForm = { id: string; answer: string };

/**
 * Saves an answer and puts it into the outbox. The question counts as answered once the email has been
 * delivered.
 */
async function answerByMail(site: StaffContext, form: AnswerForm): Promise<QuestionResult> {
	const { db, staff, clock } = site;
	const { id } = form;
	const parsed = v.safeParse(answerText, form.answer);
	if (!parsed.success)
		return {
			failed: { title: "Nothing was sent.", text: "Please look at the marked field." },
			status: 422,
			...form,
			error: parsed.issues[0].message,
		};
	const answer = parsed.output;
	const question = await findQuestion(db, id);
	if (!question || question.answeredAt !== null || question.answer !== null)
		return alreadyAnswered(question, form, answer);
	const isSaved = await db.transaction().execute(async (trx) => {
		if (!(await saveAnswer(trx, id, { answer, staffId: staff.id }))) return false;
		const { to, from } = notificationContextOf(site);
		const mail = answerMail(question, answer, { staffName: staff.name, replyTo: to });
		await enqueue(trx, mail, { id: clock.newId(), from, at: clock.at });
		const event = { staffId: staff.id, action: "question.answer", subject: id } as const;
		await recordAuditEvent(trx, event, clock);
		return true;
	});
	if (!isSaved) return alreadyAnswered(await findQuestion(db, id), form, answer);
	wakeDelivery();
	return { done: "answered" };
}

/** Records that staff have answered by other means. */
async function answerElsewhere(site: StaffContext, form: AnswerForm): Promise<QuestionResult> {
	const { db, staff, clock } = site;
	const { id } = form;
	const isOpen = await db.transaction().execute(async (trx) => {
		const answered = { answered_at: clock.at, answered_by: staff.id };
		for (const table of ["questions", "leads"] as const) {
			const { numUpdatedRows } = await trx
				.updateTable(table)
				.set(answered)
				.where("id", "=", id)
				.where("answered_at", "is", null)
				.executeTakeFirst();
			if (table === "questions" && numUpdatedRows === 0n) return false;
		}
		const lead = await trx
			.selectFrom("leads")
			.select("person_id")
			.where("id", "=", id)
			.executeTakeFirst();
		if (lead?.person_id) await advanceStatus(trx, lead.person_id, "contacted");
		const event = { staffId: staff.id, action: "question.elsewhere", subject: id } as const;
		await recordAuditEvent(trx, event, clock);
		return true;
	});
	return isOpen ? { done: "elsewhere" } : alreadyAnswered(await findQuestion(db, id), form, null);
}

/** The same answer sent twice is one; another one comes too late. */
function alreadyAnswered(
	question: DeskQuestion | undefined,
	form: AnswerForm,
	answer: string | null,
): QuestionResult {
	if (question && question.answer === answer)
		return { done: answer === null ? "elsewhere" : "answered" };
	return {
		failed: {
			title: "Somebody has answered it meanwhile.",
			text: "Nothing was sent. What you wrote is still here, in case you need it.",
		},
		status: 409,
		...form,
	};
}

async function settleSearch(
	{ db, staff, clock }: StaffContext,
	words: string,
	intent: "settle" | "unsettle",
): Promise<QuestionResult> {
	await db.transaction().execute(async (trx) => {
		await settleZeroResult(trx, words, intent === "settle" ? clock.at : null);
		await recordAuditEvent(trx, { staffId: staff.id, action: `faq.${intent}` }, clock);
	});
	return { done: `${intent}d` };
}

/** Characters of the question in the subject. */
const MAX_SUBJECT = 80;

export function answerMail(
	{ id, email, question }: Pick<DeskQuestion, "id" | "email" | "question">,
	answer: string,
	{ staffName, replyTo }: { staffName: string; replyTo: string },
): Mail {
	const line = question.replace(/\s+/g, " ");
	const start = line.length > MAX_SUBJECT ? `${line.slice(0, MAX_SUBJECT - 1).trimEnd()}…` : line;
	return {
		kind: "mail",
		topic: ANSWER_TOPIC,
		to: email.toLowerCase(),
		leadId: id,
		replyTo: { name: company.name, address: replyTo },
		subject: `Your question: ${start}`,
		document: {
			heading: "You asked. Here’s the answer.",
			paragraphs: [...answer.split(/\n{2,}/), `${staffName}, ${company.name}`],
			facts: [{ label: "You asked", value: question }],
			footer: [
				"You’re getting this email because this address was entered in the question form on our website. Reply and a person will read it.",
				mailCopy.visitor.sender,
			],
		},
	};
}
