import { offerNames } from "#content/offer.ts";
import {
	attributionColumns,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Answers } from "./answers.ts";
import type { QuizLeadForm } from "./contract.ts";
import type { Recommendation } from "./recommend.ts";
import { keptAnswers } from "./stored-answers.ts";

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
	await db
		.insertInto("quiz_responses")
		.values({
			id: responseId,
			...keptAnswers(answers),
			timing: "immediate",
			recommendation: offerNames[recommendation.offer],
			...form,
			...attributionColumns(submission, "quiz"),
			created_at: at,
		})
		.execute();
	await db
		.insertInto("quiz_leads")
		.values({
			id,
			...form,
			quiz_response_id: responseId,
			recommendation_type: recommendation.offer,
			...attributionColumns(submission, "quiz_lead"),
			created_at: at,
		})
		.execute();
}
