import { type Offer, offerNames } from "#content/offer.ts";
import { quizCopy, quizQuestions, quizReasons } from "#content/quiz.ts";
import {
	type Answers,
	knownAnswers,
	labelOf,
	type PartialAnswers,
	type QuestionId,
} from "./answers.ts";

/** A tier and the answers that decided for it, in the order of the questions. Empty: no rule asked for another. */
export type Recommendation = { offer: Offer; because: readonly QuestionId[] };

type Rule = { offer: Offer; when: PartialAnswers };

/** Checked in order; one matching answer is enough (docs/requirements.md, section 3). */
const rules: readonly Rule[] = [
	{ offer: "ai-mvp", when: { bottleneck: "quoting", setup: "manual" } },
	{ offer: "growth-stack", when: { bottleneck: "leads", setup: "tracking" } },
	{ offer: "blueprint", when: { bottleneck: "emails", gameChanger: "time" } },
];

const otherwise: Recommendation = { offer: "growth-service", because: [] };

/** The tier that fits the answers, and which of them decided it. */
export function recommend(answers: PartialAnswers): Recommendation {
	for (const { offer, when } of rules) {
		const because = (Object.keys(when) as QuestionId[]).filter((id) => when[id] === answers[id]);
		if (because.length > 0) return { offer, because };
	}
	return otherwise;
}

/** The rule that led to a recommendation, in one sentence. */
export function ruleText({ offer, because }: Recommendation): string {
	const rule = because.length > 0 ? rules.find((each) => each.offer === offer) : undefined;
	if (!rule) return quizCopy.noRule(offerNames[offer]);
	const conditions = quizQuestions.flatMap(({ id, stub }) => {
		const option = rule.when[id];
		return option === undefined ? [] : [`${stub} “${labelOf(id, option)}”`];
	});
	return quizCopy.rule(offerNames[offer], conditions);
}

/** The recommendation explained in the visitor's own answers: one sentence for each that decided it. */
export function reasonsFor(answers: PartialAnswers, { because }: Recommendation): string[] {
	const sentences = because.map((question) => {
		const ofQuestion: Readonly<Record<string, string>> = quizReasons[question];
		return ofQuestion[answers[question] ?? ""];
	});
	const found = sentences.filter((sentence) => sentence !== undefined);
	return found.length > 0 ? found : [quizReasons.otherwise];
}

/** The answers of a quiz as the table keeps them: the words on the buttons, of whatever time. */
export type AnswerColumns = { pain_point: string; business_type: string; tools: string };

const columns = { bottleneck: "pain_point", setup: "business_type", gameChanger: "tools" } as const;

/** Answers as the table keeps them. */
export function answerColumns({ bottleneck, setup, gameChanger }: Answers): AnswerColumns {
	return {
		[columns.bottleneck]: labelOf("bottleneck", bottleneck),
		[columns.setup]: labelOf("setup", setup),
		[columns.gameChanger]: labelOf("gameChanger", gameChanger),
	};
}

/** Every question with the answer that was kept, in the visitor's words. */
export function storedAnswerTexts(kept: AnswerColumns): { question: string; answer: string }[] {
	return quizQuestions.map(({ id, question }) => ({ question, answer: kept[columns[id]] }));
}

/** Why this offer, as the visitor was told it. Where today's rules would offer another, nothing is made up. */
export function storedReasons(kept: AnswerColumns, offer: string): string[] {
	const answers = answersFrom(kept);
	const recommendation = recommend(answers);
	return recommendation.offer === offer
		? reasonsFor(answers, recommendation)
		: [quizReasons.otherwise];
}

/** Those answers that the quiz still knows. */
function answersFrom(kept: AnswerColumns): PartialAnswers {
	return knownAnswers((question) => {
		const options: readonly { id: string; label: string }[] =
			quizQuestions.find(({ id }) => id === question)?.options ?? [];
		return options.find(({ label }) => label === kept[columns[question]])?.id;
	});
}
