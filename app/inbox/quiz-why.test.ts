import { expect, test } from "vitest";
import { quizQuestions } from "#content/quiz.ts";
import { type Answers, labelOf } from "#quiz/answers.ts";
import { reasonsFor as reasonsOfQuiz } from "#quiz/reasons.ts";
import { recommend } from "#quiz/recommend.ts";
import { answersInWords, reasonsFor } from "./quiz-why.ts";

const [bottlenecks, setups, goals] = quizQuestions.map(({ options }) =>
	options.map(({ id }) => id),
);

const all = (bottlenecks ?? []).flatMap((bottleneck) =>
	(setups ?? []).flatMap((setup) =>
		(goals ?? []).map((gameChanger) => ({ bottleneck, setup, gameChanger }) as Answers),
	),
);

test("the card gives the reasons that the visitor was given, for all answers that there are", () => {
	expect(all).toHaveLength(64);
	for (const answers of all) {
		const kept = {
			pain_point: labelOf("bottleneck", answers.bottleneck),
			business_type: labelOf("setup", answers.setup),
			tools: labelOf("gameChanger", answers.gameChanger),
		};
		const recommendation = recommend(answers);
		expect(reasonsFor(kept, recommendation.offer)).toEqual(reasonsOfQuiz(answers, recommendation));
		expect(answersInWords(kept).map(({ answer }) => answer)).toEqual(Object.values(kept));
	}
});

test("answers of another time are shown as they are", () => {
	const kept = { pain_point: "Horses", business_type: "Carts", tools: "Oats" };
	expect(reasonsFor(kept, "blueprint")).toHaveLength(1);
	expect(answersInWords(kept)[0]?.answer).toBe("Horses");
});
