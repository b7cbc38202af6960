import copy from "#content/messages.json" with { type: "json" };
import { messages } from "#content/messages.ts";
import { offerNames } from "#content/offer.ts";
import { attributionColumns } from "#features/leads/submission-context.server.ts";
import { submitsForm } from "#features/leads/submit.server.ts";
import {
	answerColumns,
	isComplete,
	knownAnswers,
	quizLeadForm,
	reasonsFor,
	recommend,
	storedAnswerTexts,
} from "./answers.ts";
import { quizContent, quizLead } from "./lead.ts";

export const submitQuiz = submitsForm({
	schema: quizLeadForm,
	kind: quizLead,
	source: "quiz_lead",
	saved: copy.quiz.saved,
	failed: (table) =>
		table === "quiz_responses" || table === null
			? messages().quiz.responseFailed
			: messages().quiz.leadFailed,
	buildLead(form, { id, at, newId, fields, submission, origin }) {
		const answers = knownAnswers((question) => fields.get(question));
		if (!isComplete(answers)) return null;

		const recommendation = recommend(answers);
		const { offer } = recommendation;
		const columns = answerColumns(answers);
		const responseId = newId();

		return {
			email: form.email,
			name: null,
			headline: offerNames[offer],
			// In the order in which the specification saves them and reports their failures.
			inserts: (db) => [
				db.insertInto("quiz_responses").values({
					id: responseId,
					...columns,
					timing: "immediate",
					recommendation: offerNames[offer],
					...form,
					...attributionColumns(submission, "quiz"),
					created_at: at,
				}),
				db.insertInto("quiz_leads").values({
					id,
					...form,
					quiz_response_id: responseId,
					recommendation_type: offer,
					...attributionColumns(submission, "quiz_lead"),
					created_at: at,
				}),
			],
			conversion: {
				event: { name: "quiz_lead_stored" },
				id: submission.idempotencyKey,
			},
			recommendation: offer,
			content: quizContent(
				{
					website: form.website,
					answers: storedAnswerTexts(columns),
					offer,
					reasons: reasonsFor(answers, recommendation),
				},
				origin,
			),
		};
	},
});
