import { withFacts } from "#content/content.ts";
import mailCopy from "#content/mails.json" with { type: "json" };
import { mailTexts } from "#content/mails.ts";
import copy from "#content/messages.json" with { type: "json" };
import { messages } from "#content/messages.ts";
import type { Offer } from "#content/offer.ts";
import { findTier, nameOffer } from "#content/tiers.ts";
import {
	buildVisitorFooter,
	type LeadContent,
	type LeadKindDefinition,
	listAnswers,
} from "#features/leads/lead-kind.ts";
import { toAttributionColumns } from "#features/leads/submission-context.server.ts";
import { submitsForm } from "#features/leads/submit-form.server.ts";
import {
	answerColumns,
	filterKnownAnswers,
	isComplete,
	listReasons,
	listStoredAnswers,
	listStoredReasons,
	quizLeadForm,
	recommend,
} from "./answers.ts";
import { quizDeclaration } from "./form.ts";

const { labels, titles, intro } = mailCopy.owner;

export const quizLead: LeadKindDefinition = {
	kind: quizDeclaration.kind,
	ownerMail: { title: titles.quiz, intro: intro.quiz },
	awaitsAnswer: true,
	eventType: "quiz.completed",
	async readDetails(db, ids) {
		const leads = await db
			.selectFrom("quiz_leads")
			.selectAll()
			.where("id", "in", ids)
			.execute();
		const responses = await db
			.selectFrom("quiz_responses")
			.selectAll()
			.where("id", "in", [...leads.map((lead) => lead.quiz_response_id), ""])
			.execute();

		return leads.flatMap((lead) => {
			const response = responses.find(({ id }) => id === lead.quiz_response_id);
			if (!response) return [];

			const answers = listQuizAnswers({
				website: lead.website,
				answers: listStoredAnswers(response),
				offer: lead.recommendation_type,
				reasons: listStoredReasons(response, lead.recommendation_type),
			});
			const rows = { quiz_answers: response, quiz_result: lead };

			return [
				[
					lead.id,
					{
						answers,
						pageUrl: lead.page_url,
						excerpt: response.pain_point,
						rows,
					},
				],
			] as const;
		});
	},
};

type QuizDetails = {
	website: string;
	/** The three questions in order, with the labels of the chosen options. */
	answers: readonly { question: string; answer: string }[];
	offer: string;
	/** The reasons for the recommendation, one sentence each. */
	reasons: readonly string[];
};

function listQuizAnswers({ website, answers, offer, reasons }: QuizDetails) {
	return listAnswers([
		[labels.website, website, "website"],
		...answers.map(({ question, answer }) => [question, answer] as const),
		[labels.recommendation, nameOffer(offer)],
		[labels.why, reasons.join("\n")],
	]);
}

/** @param origin of the site, for the link in the email. */
export function buildQuizContent(
	details: QuizDetails & { offer: Offer },
	origin: string,
): LeadContent {
	const { website, answers, offer, reasons } = details;
	const { quiz } = withFacts(mailCopy).visitor;
	const name = nameOffer(offer);
	const { outcome, pricePrefix, price, priceSuffix } = findTier(offer);

	return {
		answers: listQuizAnswers(details),
		eventData: {
			website,
			answers,
			recommendation: name,
			recommendation_type: offer,
		},
		confirmation: {
			topic: "quiz.result",
			subject: mailTexts.quizSubject(name),
			document: {
				heading: mailTexts.quizHeading(name),
				paragraphs: [outcome, ...reasons, quiz.next],
				facts: [
					...answers.map(({ question, answer }) => ({
						label: question,
						value: answer,
					})),
					{ label: quiz.price, value: `${pricePrefix} ${price}${priceSuffix}` },
				],
				action: { label: quiz.action, url: `${origin}/book?offer=${offer}` },
				footer: buildVisitorFooter(quiz.because),
			},
		},
	};
}

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
		const answers = filterKnownAnswers((question) => fields.get(question));
		if (!isComplete(answers)) return null;

		const recommendation = recommend(answers);
		const { offer } = recommendation;
		const columns = answerColumns(answers);
		const responseId = newId();

		return {
			email: form.email,
			name: null,
			headline: nameOffer(offer),
			// In the order in which the specification saves them and reports their failures.
			inserts: (db) => [
				db.insertInto("quiz_responses").values({
					id: responseId,
					...columns,
					timing: "immediate",
					recommendation: nameOffer(offer),
					...form,
					...toAttributionColumns(submission, "quiz"),
					created_at: at,
				}),
				db.insertInto("quiz_leads").values({
					id,
					...form,
					quiz_response_id: responseId,
					recommendation_type: offer,
					...toAttributionColumns(submission, "quiz_lead"),
					created_at: at,
				}),
			],
			conversion: {
				event: { name: "quiz_lead_stored" },
				id: submission.idempotencyKey,
			},
			recommendation: offer,
			content: buildQuizContent(
				{
					website: form.website,
					answers: listStoredAnswers(columns),
					offer,
					reasons: listReasons(answers, recommendation),
				},
				origin,
			),
		};
	},
});
