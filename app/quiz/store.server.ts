import { offerNames } from "#content/offer.ts";
import type { Database } from "#database/connection.server.ts";
import { type Write, write } from "#database/write.ts";
import { attributionColumns, type Envelope } from "#leads/envelope.server.ts";
import type { Answers } from "./answers.ts";
import type { QuizLeadForm } from "./contract.ts";
import { keptAnswers } from "./kept-answers.ts";
import type { Recommendation } from "./recommend.ts";

type NewQuizLead = {
	id: string;
	responseId: string;
	answers: Answers;
	recommendation: Recommendation;
	form: QuizLeadForm;
	envelope: Envelope;
	at: string;
};

/** The answers and the lead, in the order in which the specification saves them and tells their failures. */
export function insertQuizLead(db: Database, lead: NewQuizLead): Write[] {
	const { id, responseId, answers, recommendation, form, envelope, at } = lead;
	return [
		write(
			"quiz_responses",
			db.insertInto("quiz_responses").values({
				id: responseId,
				...keptAnswers(answers),
				timing: "immediate",
				recommendation: offerNames[recommendation.offer],
				...form,
				...attributionColumns(envelope, "quiz"),
				created_at: at,
			}),
		),
		write(
			"quiz_leads",
			db.insertInto("quiz_leads").values({
				id,
				...form,
				quiz_response_id: responseId,
				recommendation_type: recommendation.offer,
				...attributionColumns(envelope, "quiz_lead"),
				created_at: at,
			}),
		),
	];
}
