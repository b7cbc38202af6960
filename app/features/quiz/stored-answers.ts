import { quizQuestions, quizReasons } from "#content/quiz.ts";
import { type Answers, knownAnswers, labelOf, type PartialAnswers } from "./answers.ts";
import { reasonsFor } from "./reasons.ts";
import { recommend } from "./recommend.ts";

/** The answers of a quiz as the table keeps them: the words on the buttons, of whatever time. */
export type KeptAnswers = { pain_point: string; business_type: string; tools: string };

const columns = { bottleneck: "pain_point", setup: "business_type", gameChanger: "tools" } as const;

/** Answers as the table keeps them. */
export function keptAnswers({ bottleneck, setup, gameChanger }: Answers): KeptAnswers {
	return {
		[columns.bottleneck]: labelOf("bottleneck", bottleneck),
		[columns.setup]: labelOf("setup", setup),
		[columns.gameChanger]: labelOf("gameChanger", gameChanger),
	};
}

/** Every question with the answer that was kept, in the visitor's words. */
export function savedText(kept: KeptAnswers): { question: string; answer: string }[] {
	return quizQuestions.map(({ id, question }) => ({ question, answer: kept[columns[id]] }));
}

/** Why this offer, as the visitor was told it. Where today's rules would offer another, nothing is made up. */
export function keptReasons(kept: KeptAnswers, offer: string): string[] {
	const answers = answersFrom(kept);
	const recommendation = recommend(answers);
	return recommendation.offer === offer
		? reasonsFor(answers, recommendation)
		: [quizReasons.otherwise];
}

/** Those answers that the quiz still knows. */
function answersFrom(kept: KeptAnswers): PartialAnswers {
	return knownAnswers((question) => {
		const options: readonly { id: string; label: string }[] =
			quizQuestions.find(({ id }) => id === question)?.options ?? [];
		return options.find(({ label }) => label === kept[columns[question]])?.id;
	});
}
