import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { offerNames } from "#content/offer.ts";
import type { NotificationContext } from "#features/leads/notifications.ts";
import { readSubmissionContext } from "#features/leads/submission-context.server.ts";
import { refused, resultOf, submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { answersInWords, isComplete, knownAnswers } from "./answers.ts";
import { type QuizField, quizLeadForm } from "./contract.ts";
import { quizContent, quizLead } from "./lead.ts";
import { reasonsFor } from "./reasons.ts";
import { recommend } from "./recommend.ts";
import { insertQuizLead } from "./store.server.ts";

/** Parses the quiz's lead form, works out the recommendation itself and keeps both. */
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
	const lead = { id: newId(), responseId: newId(), answers, recommendation, submission, at };
	const receipt = await submitLead(
		db,
		{
			id: lead.id,
			kind: quizLead,
			email: form.output.email,
			name: null,
			headline: offerNames[recommendation.offer],
			source: "quiz_lead",
			insertDetails: (trx) => insertQuizLead(trx, { ...lead, form: form.output }),
			conversion: { event: { name: "quiz_lead_stored" }, id: submission.idempotencyKey },
			recommendation: recommendation.offer,
			content: quizContent(
				{
					website: form.output.website,
					answers: answersInWords(answers),
					offer: recommendation.offer,
					reasons: reasonsFor(answers, recommendation),
				},
				notify.origin,
			),
		},
		submission,
		at,
		notify,
	);
	return resultOf(receipt, values, messages.quiz.kept, (table) =>
		table === "quiz_responses" || table === null
			? messages.quiz.responseFailed
			: messages.quiz.leadFailed,
	);
}
