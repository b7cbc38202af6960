import * as v from "valibot";
import { withFacts } from "#content/content.ts";
import messages from "#content/messages.json" with { type: "json" };
import type { Offer } from "#content/offer.ts";
import quizCopy from "#content/quiz.json" with { type: "json" };
import { type QuestionId, quizQuestions } from "#content/quiz.ts";
import { email, filled, website } from "#lib/forms/fields.ts";

export type Question = (typeof quizQuestions)[number];

type Questions = typeof quizCopy.questions;

export type Answers = {
	[Id in QuestionId]: keyof Questions[Id]["options"] & string;
};

/** The answers so far, in the order of the questions. */
export type PartialAnswers = Partial<Answers>;

export function findAnswerLabel<Id extends QuestionId>(
	question: Id,
	option: Answers[Id],
): string {
	const options: Readonly<Record<string, string>> =
		quizCopy.questions[question].options;
	return options[option] ?? option;
}

export function filterKnownAnswers(
	given: (question: QuestionId) => string | undefined,
): PartialAnswers {
	const answers: Record<string, string> = {};

	for (const { id, options } of quizQuestions) {
		const picked = given(id);
		if (picked !== undefined && Object.hasOwn(options, picked))
			answers[id] = picked;
	}

	return answers as PartialAnswers;
}

export function isComplete(answers: PartialAnswers): answers is Answers {
	return quizQuestions.every(({ id }) => answers[id] !== undefined);
}

export function buildResultPath(answers: Answers): string {
	return `/quiz/result/${quizQuestions.map(({ id }) => answers[id]).join("/")}`;
}

/** 1–3 for the questions, 4 for the result. */
export function findStep(answers: PartialAnswers): number {
	return isComplete(answers)
		? 4
		: quizQuestions.findIndex(({ id }) => !answers[id]) + 1;
}

export function countSheetsBelow(step: number): 0 | 1 | 2 {
	if (step === 1) return 2;
	return step === 2 ? 1 : 0;
}

export function removeLastAnswer(answers: PartialAnswers): PartialAnswers {
	const last = quizQuestions.findLast(({ id }) => answers[id] !== undefined);
	if (!last) return answers;

	const { [last.id]: _dropped, ...rest } = answers;

	return rest;
}

/** A tier and the decisive answers, in the order of the questions. Empty when no rule matched. */
export type Recommendation = { offer: Offer; because: readonly QuestionId[] };

/** Checked in order; one matching answer is enough (docs/requirements.md, section 3). */
const rules: readonly { offer: Offer; when: PartialAnswers }[] = [
	{ offer: "ai-mvp", when: { bottleneck: "quoting", setup: "manual" } },
	{ offer: "growth-stack", when: { bottleneck: "leads", setup: "tracking" } },
	{ offer: "blueprint", when: { bottleneck: "emails", gameChanger: "time" } },
];

export function recommend(answers: PartialAnswers): Recommendation {
	for (const { offer, when } of rules) {
		const because = (Object.keys(when) as QuestionId[]).filter(
			(id) => when[id] === answers[id],
		);
		if (because.length > 0) return { offer, because };
	}

	return { offer: "growth-service", because: [] };
}

export function describeRule({ offer }: Recommendation): string {
	return withFacts(quizCopy).rules[offer];
}

export function listReasons(
	answers: PartialAnswers,
	{ because }: Recommendation,
): string[] {
	const sentences = because.map((question) => {
		const ofQuestion: Readonly<Record<string, string>> =
			quizCopy.reasons[question];
		return ofQuestion[answers[question] ?? ""];
	});
	const found = sentences.filter((sentence) => sentence !== undefined);
	return found.length > 0 ? found : [quizCopy.reasons.otherwise];
}

const columns = {
	bottleneck: "pain_point",
	setup: "business_type",
	gameChanger: "tools",
} as const;

/** Stored answers: button texts, possibly of an earlier version of the quiz. */
type AnswerColumns = Record<(typeof columns)[QuestionId], string>;

export function answerColumns(answers: Answers): AnswerColumns {
	const labels = quizQuestions.map(({ id }) => [
		columns[id],
		findAnswerLabel(id, answers[id]),
	]);
	return Object.fromEntries(labels);
}

export function listStoredAnswers(
	stored: AnswerColumns,
): { question: string; answer: string }[] {
	return quizQuestions.map(({ id, question }) => ({
		question,
		answer: stored[columns[id]],
	}));
}

/** The reasons that the visitor saw; a general one where today's rules recommend another offer. */
export function listStoredReasons(
	stored: AnswerColumns,
	offer: string,
): string[] {
	const answers = filterKnownAnswers((question) => {
		const options = Object.entries(quizCopy.questions[question].options);
		return options.find(
			([, label]) => label === stored[columns[question]],
		)?.[0];
	});
	const recommendation = recommend(answers);
	return recommendation.offer === offer
		? listReasons(answers, recommendation)
		: [quizCopy.reasons.otherwise];
}

export const quizLeadForm = v.object({
	email: v.pipe(filled(messages.quiz.emailEmpty), email),
	website: v.pipe(filled(messages.quiz.websiteEmpty), website),
});

export type QuizField = keyof v.InferInput<typeof quizLeadForm>;

/** Buttons of the quiz without JavaScript, besides the options. */
export const quizIntent = {
	name: "intent",
	back: "back",
	send: "send",
} as const;
