import { expect, test } from "vitest";
import { quizQuestions, quizReasons } from "#content/quiz.ts";
import type { Answers } from "./answers.ts";
import {
	answerColumns,
	reasonsFor,
	recommend,
	storedAnswerTexts,
	storedReasons,
} from "./recommend.ts";

const [bottlenecks, setups, goals] = quizQuestions.map(({ options }) =>
	options.map(({ id }) => id),
);

const all = (bottlenecks ?? []).flatMap((bottleneck) =>
	(setups ?? []).flatMap((setup) =>
		(goals ?? []).map((gameChanger) => ({ bottleneck, setup, gameChanger }) as Answers),
	),
);

test("what is kept gives the reasons that the visitor was given, for all answers that there are", () => {
	expect(all).toHaveLength(64);
	for (const answers of all) {
		const kept = answerColumns(answers);
		const recommendation = recommend(answers);
		expect(storedReasons(kept, recommendation.offer)).toEqual(reasonsFor(answers, recommendation));
		expect(storedAnswerTexts(kept).map(({ answer }) => answer)).toEqual(Object.values(kept));
	}
});

test("answers of another time are shown as they are, and those that still count give their reason", () => {
	const old = { pain_point: "Horses", business_type: "Carts", tools: "Oats" };
	expect(storedReasons(old, "blueprint")).toEqual([quizReasons.otherwise]);
	expect(storedAnswerTexts(old)[0]?.answer).toBe("Horses");
	const half = { ...old, tools: "Freeing up my time" };
	expect(storedReasons(half, "blueprint")).toEqual([quizReasons.gameChanger.time]);
	expect(storedReasons(half, "ai-mvp")).toEqual([quizReasons.otherwise]);
});
