import { type Offer, offerNames } from "#content/offer.ts";
import { quizCopy, quizQuestions, quizReasons } from "#content/quiz.ts";
import {
	type Answers,
	knownAnswers,
	labelOf,
	type PartialAnswers,
	type QuestionId,
} from "./answers.ts";

/** A tier and the decisive answers, in the order of the questions. Empty when no rule matched. */
export type Recommendation = { offer: Offer; because: readonly QuestionId[] };

type Rule = { offer: Offer; when: PartialAnswers };

/** Checked in order; one matching answer is enough (docs/requirements.md, section 3). */
const rules: readonly Rule[] = [
	{ offer: "ai-mvp", when: { bottleneck: "quoting", setup: "manual" } },
	{ offer: "growth-stack", when: { bottleneck: "leads", setup: "tracking" } },
	{ offer: "blueprint", when: { bottleneck: "emails", gameChanger: "time" } },
];

const otherwise: Recommendation = { offer: "growth-service", because: [] };

export function recommend(answers: PartialAnswers): Recommendation {
	for (const { offer, when } of rules) {
		const because = (Object.keys(when) as QuestionId[]).filter((id) => when[id] === answers[id]);
		if (because.length > 0) return { offer, because };
	}
	return otherwise;
}

/** The rule behind a recommendation, in one sentence. */
export function ruleText({ offer, because }: Recommendation): string {
	const rule = because.length > 0 ? rules.find((each) => each.offer === offer) : undefined;
	if (!rule) return quizCopy.noRule(offerNames[offer]);
	const conditions = quizQuestions.flatMap(({ id, stub }) => {
		const option = rule.when[id];
		return option === undefined ? [] : [`${stub} “${labelOf(id, option)}”`];
	});
	return quizCopy.rule(offerNames[offer], conditions);
}

export function reasonsFor(answers: PartialAnswers, { because }: Recommendation): string[] {
	const sentences = because.map((question) => {
		const ofQuestion: Readonly<Record<string, string>> = quizReasons[question];
		return ofQuestion[answers[question] ?? ""];
	});
	const found = sentences.filter((sentence) => sentence !== undefined);
	return found.length > 0 ? found : [quizReasons.otherwise];
}

/** Stored answers: button texts, possibly of an earlier version of the quiz. */
export type AnswerColumns = { pain_point: string; business_type: string; tools: string };

const columns = { bottleneck: "pain_point", setup: "business_type", gameChanger: "tools" } as const;

export function answerColumns({ bottleneck, setup, gameChanger }: Answers): AnswerColumns {
	return {
		[columns.bottleneck]: labelOf("bottleneck", bottleneck),
		[columns.setup]: labelOf("setup", setup),
		[columns.gameChanger]: labelOf("gameChanger", gameChanger),
	};
}

export function storedAnswerTexts(stored: AnswerColumns): { question: string; answer: string }[] {
	return quizQuestions.map(({ id, question }) => ({ question, answer: stored[columns[id]] }));
}

/** The reasons that the visitor saw; a general one where today's rules recommend another offer. */
export function storedReasons(stored: AnswerColumns, offer: string): string[] {
	const answers = answersFrom(stored);
	const recommendation = recommend(answers);
	return recommendation.offer === offer
		? reasonsFor(answers, recommendation)
		: [quizReasons.otherwise];
}

function answersFrom(stored: AnswerColumns): PartialAnswers {
	return knownAnswers((question) => {
		const options: readonly { id: string; label: string }[] =
			quizQuestions.find(({ id }) => id === question)?.options ?? [];
		return options.find(({ label }) => label === stored[columns[question]])?.id;
	});
}
