import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { NotificationContext } from "#features/leads/notifications.ts";
import {
	attributionColumns,
	readSubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { refused, resultOf, submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { type QuestionField, questionForm } from "./contract.ts";
import { questionContent, questionLead } from "./lead.ts";

const SOURCE = "faq_question";

/** Fits on one line of a list. */
const HEADLINE_LENGTH = 120;

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
	const saved = await submitLead(
		db,
		{
			id,
			kind: questionLead,
			email: form.output.email,
			name: null,
			headline: form.output.question.replace(/\s+/g, " ").slice(0, HEADLINE_LENGTH),
			source: SOURCE,
			async insertDetails(trx) {
				const row = {
					id,
					...form.output,
					...attributionColumns(submission, SOURCE),
					created_at: at,
				};
				await trx.insertInto("questions").values(row).execute();
			},
			content: questionContent(form.output.question),
		},
		submission,
		at,
		notify,
	);
	return resultOf(saved, values, messages.question.saved, () => messages.question.failed);
}
