import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { NotificationContext } from "#features/leads/notifications.ts";
import {
	attributionColumns,
	readSubmissionContext,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { refused, resultOf, submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { type QuestionField, type QuestionForm, questionForm } from "./contract.ts";
import { questionContent, questionLead } from "./lead.ts";

/** As much of a question as fits on one line of a list. */
const HEADLINE_LENGTH = 120;

/** Parses a visitor's question and keeps it. */
export async function submitQuestion(
	db: Database,
	fields: FormFields,
	headers: Headers,
	{ at, newId }: Clock,
	notify: NotificationContext,
): Promise<SubmitResult<QuestionField>> {
	const values = { email: fields.get("email") ?? "", question: fields.get("question") ?? "" };
	const form = v.safeParse(questionForm, values);
	if (!form.success) return refused(form.issues, values);

	const id = newId();
	const submission = readSubmissionContext(fields, headers, at);
	const receipt = await submitLead(
		db,
		{
			id,
			kind: questionLead,
			email: form.output.email,
			name: null,
			headline: form.output.question.replace(/\s+/g, " ").slice(0, HEADLINE_LENGTH),
			source: questionSource,
			insertDetails: (trx) => insertQuestion(trx, id, form.output, submission, at),
			content: questionContent(form.output.question),
		},
		submission,
		at,
		notify,
	);
	return resultOf(receipt, values, messages.question.kept, () => messages.question.failed);
}

export const questionSource = "faq_question";

/** The question as its own table keeps it. */
export async function insertQuestion(
	db: Database,
	id: string,
	form: QuestionForm,
	submission: SubmissionContext,
	at: string,
): Promise<void> {
	await db
		.insertInto("questions")
		.values({
			id,
			...form,
			...attributionColumns(submission, questionSource),
			created_at: at,
		})
		.execute();
}
