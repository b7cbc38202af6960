import { expect, test } from "vitest";
import { quizQuestions, quizReasons } from "#content/quiz.ts";
import type { Answers } from "./answers.ts";
import { reasonsFor } from "./reasons.ts";
import { recommend } from "./recommend.ts";
import { keptAnswers, keptReasons, savedText } from "./stored-answers.ts";

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
		const kept = keptAnswers(answers);
		const recommendation = recommend(answers);
		expect(keptReasons(kept, recommendation.offer)).toEqual(reasonsFor(answers, recommendation));
		expect(savedText(kept).map(({ answer }) => answer)).toEqual(Object.values(kept));
	}
});

test("answers of another time are shown as they are, and those that still count give their reason", () => {
	const old = { pain_point: "Horses", business_type: "Carts", tools: "Oats" };
	expect(keptReasons(old, "blueprint")).toEqual([quizReasons.otherwise]);
	expect(savedText(old)[0]?.answer).toBe("Horses");
	const half = { ...old, tools: "Freeing up my time" };
	expect(keptReasons(half, "blueprint")).toEqual([quizReasons.gameChanger.time]);
	expect(keptReasons(half, "ai-mvp")).toEqual([quizReasons.otherwise]);
});
