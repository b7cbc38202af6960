import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { offerNames } from "#content/offer.ts";
import type { Database } from "#database/connection.server.ts";
import type { FormResult } from "#leads/contract.ts";
import { readEnvelope } from "#leads/envelope.server.ts";
import type { FormFields } from "#leads/form-fields.server.ts";
import { receiveLead, refused, resultOf } from "#leads/receive.server.ts";
import type { Telling } from "#leads/telling.ts";
import type { Moment } from "#moment.ts";
import { answersInWords, isComplete, knownAnswers } from "./answers.ts";
import { type QuizField, quizLeadForm } from "./contract.ts";
import { reasonsFor } from "./reasons.ts";
import { recommend } from "./recommend.ts";
import { insertQuizLead } from "./store.server.ts";

/** Parses the quiz's lead form, works out the recommendation itself and keeps both. */
export async function receiveQuiz(
	db: Database,
	fields: FormFields,
	headers: Headers,
	moment: Moment,
	telling: Telling,
): Promise<FormResult<QuizField>> {
	const answers = knownAnswers((question) => fields.get(question));
	const values = { email: fields.get("email") ?? "", website: fields.get("website") ?? "" };
	const form = v.safeParse(quizLeadForm, values);
	if (!form.success || !isComplete(answers)) return refused(form.issues ?? [], values);

	const { newId, at } = moment;
	const recommendation = recommend(answers);
	const envelope = readEnvelope(fields, headers, at);
	const lead = { id: newId(), responseId: newId(), answers, recommendation, envelope, at };
	const receipt = await receiveLead(
		db,
		{
			id: lead.id,
			kind: "quiz",
			email: form.output.email,
			name: null,
			headline: offerNames[recommendation.offer],
			source: "quiz_lead",
			details: insertQuizLead(db, { ...lead, form: form.output }),
			conversion: { event: { moment: "quiz_lead_stored" }, id: envelope.idempotencyKey },
			recommendation: recommendation.offer,
			told: {
				kind: "quiz",
				website: form.output.website,
				answers: answersInWords(answers),
				offer: recommendation.offer,
				reasons: reasonsFor(answers, recommendation),
			},
		},
		envelope,
		at,
		telling,
	);
	return resultOf(receipt, values, messages.quiz.kept, (table) =>
		table === "quiz_responses" || table === null
			? messages.quiz.responseFailed
			: messages.quiz.leadFailed,
	);
}
