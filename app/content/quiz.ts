import copy from "./quiz.json" with { type: "json" };

export type QuestionId = keyof typeof copy.questions;

/** The questions of the Business Bottleneck Finder (docs/requirements.md, section 3). */
export const quizQuestions = (Object.keys(copy.questions) as QuestionId[]).map(
	(id) => ({
		id,
		...copy.questions[id],
	}),
);

export function sentRecommendation(tier: string): string {
	return `Your starting point stays ${tier}.`;
}
