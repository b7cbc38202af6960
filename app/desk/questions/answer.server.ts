import * as v from "valibot";
import { deskQuestions } from "#content/desk-questions.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import { markAnswered, moveOnToContacted } from "#features/leads/people.server.ts";
import { settleMiss } from "#features/questions/zero-result-searches.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, isStale } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { answerMail } from "./answer-mail.ts";
import { answerText, type QuestionDeed, questionIntents } from "./desk-contract.ts";
import { type DeskQuestion, findQuestion, keepAnswer } from "./desk-store.server.ts";

const { failed } = deskQuestions;

/** Does what a form of the page asks. */
export async function changeQuestions(
	site: StaffContext,
	fields: FormFields,
): Promise<QuestionDeed> {
	switch (fields.get(questionIntents.name)) {
		case questionIntents.settle:
			return settle(site, fields.get("words") ?? "", true);
		case questionIntents.unsettle:
			return settle(site, fields.get("words") ?? "", false);
		default:
			return answerQuestion(site, fields);
	}
}

/**
 * Answers a question by mail, or notes that it was answered elsewhere: the answer, the lead's clock, the
 * person's status and the mail are one commit, so that pressing twice sends one.
 */
async function answerQuestion(site: StaffContext, fields: FormFields): Promise<QuestionDeed> {
	const { db, staff, clock, log } = site;
	const id = fields.get("id") ?? "";
	const typed = fields.get("answer") ?? "";
	const elsewhere = fields.get(questionIntents.name) === questionIntents.elsewhere;
	const checked = v.safeParse(answerText, typed);
	if (!elsewhere && !checked.success)
		return {
			failed: failed.check,
			status: 422,
			id,
			answer: typed,
			error: checked.issues[0].message,
		};
	const answer = elsewhere || !checked.success ? null : checked.output;
	const found = await findQuestion(db, id);
	if (!found || found.answeredAt !== null) return already(found, id, typed, answer);
	try {
		await db.transaction().execute(async (trx) => {
			const isSaved = await keepAnswer(trx, id, { answer, staffId: staff.id, at: clock.at });
			if (!isSaved) throw new DatabaseError("stale", { cause: "answered meanwhile" });
			await markAnswered(trx, id, staff.id, clock.at);
			await moveOnToContacted(trx, id);
			if (answer !== null) await enqueueAnswer(trx, site, found, answer);
			const action = elsewhere ? "question.elsewhere" : "question.answer";
			await recordAuditEvent(trx, { staffId: staff.id, action, subject: id }, clock);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		if (isStale(error)) return already(await findQuestion(db, id), id, typed, answer);
		log("answer not kept", { id, reason: error.reason });
		return { failed: failed.unavailable, status: 503, id, answer: typed };
	}
	wakeDelivery();
	return { done: elsewhere ? "elsewhere" : "answered" };
}

/** The same answer sent twice is one; another one is told that it came late. */
function already(
	found: DeskQuestion | undefined,
	id: string,
	typed: string,
	answer: string | null,
): QuestionDeed {
	if (found?.answeredAt && found.answer === answer)
		return { done: answer === null ? "elsewhere" : "answered" };
	return { failed: failed.already, status: 409, id, answer: typed };
}

async function enqueueAnswer(
	trx: Database,
	site: StaffContext,
	{ id, email, question }: DeskQuestion,
	answer: string,
): Promise<void> {
	const { clock, staff } = site;
	const { to, from } = notificationContextOf(site);
	const mail = answerMail({
		leadId: id,
		email,
		question,
		answer,
		staffName: staff.name,
		replyTo: to,
	});
	await enqueue(trx, mail, { id: clock.newId(), from, at: clock.at });
}

async function settle(site: StaffContext, words: string, settled: boolean): Promise<QuestionDeed> {
	const { db, staff, clock } = site;
	const action = settled ? "faq.settle" : "faq.unsettle";
	try {
		await db.transaction().execute(async (trx) => {
			await settleMiss(trx, words, settled ? clock.at : null);
			await recordAuditEvent(trx, { staffId: staff.id, action }, clock);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		return { failed: failed.settling, status: 503, id: "", answer: "" };
	}
	return { done: settled ? "settled" : "unsettled" };
}
