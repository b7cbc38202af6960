import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { offerNames } from "#content/offer.ts";
import type { NotificationContext } from "#features/leads/notifications.ts";
import {
	attributionColumns,
	readSubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { refused, resultOf, submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeAll } from "#lib/db/dialect.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { answersInWords, isComplete, knownAnswers } from "./answers.ts";
import { type QuizField, quizLeadForm } from "./contract.ts";
import { quizContent, quizLead } from "./lead.ts";
import { answerColumns, reasonsFor, recommend } from "./recommend.ts";

export async function submitQuiz(
	db: Database,
	fields: FormFields,
	headers: Headers,
	clock: Clock,
	notify: NotificationContext,
): Promise<SubmitResult<QuizField>> {
	const answers = knownAnswers((question) => fields.get(question));
	const values = { email: fields.get("email") ?? "", website: fields.get("website") ?? "" };
	const form = v.safeParse(quizLeadForm, values);
	if (!form.success || !isComplete(answers)) return refused(form.issues ?? [], values);

	const { newId, at } = clock;
	const recommendation = recommend(answers);
	const submission = readSubmissionContext(fields, headers, at);
	const { offer } = recommendation;
	const [id, responseId] = [newId(), newId()];
	const saved = await submitLead(
		db,
		{
			id,
			kind: quizLead,
			email: form.output.email,
			name: null,
			headline: offerNames[offer],
			source: "quiz_lead",
			async insertDetails(trx) {
				// In the order in which the specification saves them and reports their failures.
				await executeAll(trx, [
					trx.insertInto("quiz_responses").values({
						id: responseId,
						...answerColumns(answers),
						timing: "immediate",
						recommendation: offerNames[offer],
						...form.output,
						...attributionColumns(submission, "quiz"),
						created_at: at,
					}),
					trx.insertInto("quiz_leads").values({
						id,
						...form.output,
						quiz_response_id: responseId,
						recommendation_type: offer,
						...attributionColumns(submission, "quiz_lead"),
						created_at: at,
					}),
				]);
			},
			conversion: { event: { name: "quiz_lead_stored" }, id: submission.idempotencyKey },
			recommendation: offer,
			content: quizContent(
				{
					website: form.output.website,
					answers: answersInWords(answers),
					offer,
					reasons: reasonsFor(answers, recommendation),
				},
				notify.origin,
			),
		},
		submission,
		at,
		notify,
	);
	return resultOf(saved, values, messages.quiz.saved, (table) =>
		table === "quiz_responses" || table === null
			? messages.quiz.responseFailed
			: messages.quiz.leadFailed,
	);
}
