import type { Offer } from "#content/offer.ts";
import { quizQuestions, quizReasons } from "#content/quiz.ts";

/** The answers of a quiz as the table keeps them: the words on the buttons. */
export type KeptAnswers = { pain_point: string; business_type: string; tools: string };

const columns = { bottleneck: "pain_point", setup: "business_type", gameChanger: "tools" } as const;

/** The tier that each deciding answer speaks for (specification.md, section 4). */
const speaksFor: Readonly<Record<string, Offer>> = {
	quoting: "ai-mvp",
	manual: "ai-mvp",
	leads: "growth-stack",
	tracking: "growth-stack",
	emails: "blueprint",
	time: "blueprint",
};

/** Every question with its answer, in the visitor's words. */
export function answersInWords(answers: KeptAnswers): { question: string; answer: string }[] {
	return quizQuestions.map(({ id, question }) => ({ question, answer: answers[columns[id]] }));
}

/** Why this tier: one sentence for each answer that decided for it. */
export function reasonsFor(answers: KeptAnswers, offer: string): string[] {
	const found = quizQuestions.flatMap(({ id, options }) => {
		const picked = options.find(({ label }) => label === answers[columns[id]])?.id;
		const sentences: Readonly<Record<string, string>> = quizReasons[id];
		const sentence = picked === undefined ? undefined : sentences[picked];
		return sentence !== undefined && picked !== undefined && speaksFor[picked] === offer
			? [sentence]
			: [];
	});
	return found.length > 0 ? found : [quizReasons.otherwise];
}
