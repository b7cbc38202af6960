import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { offerNames } from "#content/offer.ts";
import type { NotificationContext } from "#features/leads/notifications.ts";
import {
	attributionColumns,
	readSubmissionContext,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { refused, resultOf, submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeAll } from "#lib/db/dialect.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { type Answers, answersInWords, isComplete, knownAnswers } from "./answers.ts";
import { type QuizField, type QuizLeadForm, quizLeadForm } from "./contract.ts";
import { quizContent, quizLead } from "./lead.ts";
import { answerColumns, type Recommendation, reasonsFor, recommend } from "./recommend.ts";

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

type NewQuizLead = {
	id: string;
	responseId: string;
	answers: Answers;
	recommendation: Recommendation;
	form: QuizLeadForm;
	submission: SubmissionContext;
	at: string;
};

/** The answers and the lead, in the order in which the specification saves them and tells their failures. */
export async function insertQuizLead(db: Database, lead: NewQuizLead): Promise<void> {
	const { id, responseId, answers, recommendation, form, submission, at } = lead;
	await executeAll(db, [
		db.insertInto("quiz_responses").values({
			id: responseId,
			...answerColumns(answers),
			timing: "immediate",
			recommendation: offerNames[recommendation.offer],
			...form,
			...attributionColumns(submission, "quiz"),
			created_at: at,
		}),
		db.insertInto("quiz_leads").values({
			id,
			...form,
			quiz_response_id: responseId,
			recommendation_type: recommendation.offer,
			...attributionColumns(submission, "quiz_lead"),
			created_at: at,
		}),
	]);
}
