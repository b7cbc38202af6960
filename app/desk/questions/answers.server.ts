import * as v from "valibot";
import { company } from "#content/company.ts";
import { mailCopy } from "#content/mails.ts";
import { ANSWER_TOPIC } from "#desk/people/card-contract.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import { markAnswered, moveOnToContacted } from "#features/leads/people.server.ts";
import { settleMiss } from "#features/questions/zero-result-searches.server.ts";
import { DatabaseError, isStale } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { answerText, type QuestionResult, questionIntents } from "./contract.ts";
import { type DeskQuestion, findQuestion, saveAnswer } from "./questions.server.ts";

export async function changeQuestions(
	site: StaffContext,
	fields: FormFields,
): Promise<QuestionResult> {
	switch (fields.get(questionIntents.name)) {
		case questionIntents.settle:
			return settleSearch(site, fields.get("words") ?? "", true);
		case questionIntents.unsettle:
			return settleSearch(site, fields.get("words") ?? "", false);
		case questionIntents.elsewhere:
			return answerElsewhere(site, fields);
		default:
			return answerByMail(site, fields);
	}
}

/**
 * Saves an answer and puts it into the outbox, in one transaction, so that a form sent twice sends one. The
 * question counts as answered once the email has been delivered.
 */
async function answerByMail(site: StaffContext, fields: FormFields): Promise<QuestionResult> {
	const { db, staff, clock } = site;
	const [id, typed] = [fields.get("id") ?? "", fields.get("answer") ?? ""];
	const parsed = v.safeParse(answerText, typed);
	if (!parsed.success)
		return {
			failed: { title: "Nothing was sent.", text: "Please look at the marked field." },
			status: 422,
			id,
			answer: typed,
			error: parsed.issues[0].message,
		};
	const answer = parsed.output;
	const question = await findQuestion(db, id);
	if (!question || question.answeredAt !== null || question.answer !== null)
		return alreadyAnswered(question, id, typed, answer);
	try {
		await db.transaction().execute(async (trx) => {
			const isSaved = await saveAnswer(trx, id, { answer, staffId: staff.id });
			if (!isSaved) throw new DatabaseError("stale", { cause: "answered meanwhile" });
			const { to, from } = notificationContextOf(site);
			const mail = answerMail(question, answer, { staffName: staff.name, replyTo: to });
			await enqueue(trx, mail, { id: clock.newId(), from, at: clock.at });
			await recordAuditEvent(
				trx,
				{ staffId: staff.id, action: "question.answer", subject: id },
				clock,
			);
		});
	} catch (error) {
		if (isStale(error)) return alreadyAnswered(await findQuestion(db, id), id, typed, answer);
		return unavailable(site, error, id, typed);
	}
	wakeDelivery();
	return { done: "answered" };
}

/** Records that staff have answered by other means. */
async function answerElsewhere(site: StaffContext, fields: FormFields): Promise<QuestionResult> {
	const { db, staff, clock } = site;
	const id = fields.get("id") ?? "";
	try {
		const isOpen = await db.transaction().execute(async (trx) => {
			const { numUpdatedRows } = await trx
				.updateTable("questions")
				.set({ answered_at: clock.at, answered_by: staff.id })
				.where("id", "=", id)
				.where("answered_at", "is", null)
				.executeTakeFirst();
			if (numUpdatedRows === 0n) return false;
			await markAnswered(trx, id, staff.id, clock.at);
			await moveOnToContacted(trx, id);
			const event = { staffId: staff.id, action: "question.elsewhere", subject: id } as const;
			await recordAuditEvent(trx, event, clock);
			return true;
		});
		return isOpen
			? { done: "elsewhere" }
			: alreadyAnswered(await findQuestion(db, id), id, fields.get("answer") ?? "", null);
	} catch (error) {
		return unavailable(site, error, id, fields.get("answer") ?? "");
	}
}

/** The same answer sent twice is one; another one comes too late. */
function alreadyAnswered(
	question: DeskQuestion | undefined,
	id: string,
	typed: string,
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
		id,
		answer: typed,
	};
}

function unavailable(site: StaffContext, error: unknown, id: string, answer: string) {
	if (!(error instanceof DatabaseError)) throw error;
	site.log("answer not saved", { id, reason: error.reason });
	return {
		failed: {
			title: "The answer could not be saved.",
			text: "Nothing was sent. What you wrote is still here: please try again in a moment.",
		},
		status: 503 as const,
		id,
		answer,
	};
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

async function settleSearch(
	site: StaffContext,
	words: string,
	settled: boolean,
): Promise<QuestionResult> {
	const { db, staff, clock } = site;
	const action = settled ? "faq.settle" : "faq.unsettle";
	try {
		await db.transaction().execute(async (trx) => {
			await settleMiss(trx, words, settled ? clock.at : null);
			await recordAuditEvent(trx, { staffId: staff.id, action }, clock);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		const failed = { title: "That could not be saved.", text: "Please try again in a moment." };
		return { failed, status: 503, id: "", answer: "" };
	}
	return { done: settled ? "settled" : "unsettled" };
}
