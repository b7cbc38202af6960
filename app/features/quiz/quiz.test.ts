import { expect, test } from "vitest";
import quizCopy from "#content/quiz.json" with { type: "json" };
import {
	type Answers,
	answerColumns,
	countSheetsBelow,
	filterKnownAnswers,
	findStep,
	listReasons,
	listStoredAnswers,
	listStoredReasons,
	recommend,
	removeLastAnswer,
} from "./answers.ts";

const { questions } = quizCopy;
const listKeys = <Key extends string>(options: Record<Key, string>) =>
	Object.keys(options) as Key[];
const combinations: Answers[] = listKeys(questions.bottleneck.options).flatMap(
	(bottleneck) =>
		listKeys(questions.setup.options).flatMap((setup) =>
			listKeys(questions.gameChanger.options).map((gameChanger) => ({
				bottleneck,
				setup,
				gameChanger,
			})),
		),
);

/** The rules as the specification words them. */
function asWritten({
	pain_point,
	business_type,
	tools,
}: ReturnType<typeof answerColumns>): string {
	if (
		pain_point === "Quoting or proposals" ||
		business_type === "I sell on DMs / calls manually"
	)
		return "ai-mvp";
	if (
		pain_point === "Organizing leads / messages" ||
		business_type === "I get leads, but tracking & follow-up is weak"
	)
		return "growth-stack";
	if (
		pain_point === "Manual emails/follow-ups" ||
		tools === "Freeing up my time"
	)
		return "blueprint";

	return "growth-service";
}

test("64 combinations of answers follow the written rules, and give their reasons again when stored", () => {
	expect(combinations).toHaveLength(64);

	for (const answers of combinations) {
		const stored = answerColumns(answers);
		const recommendation = recommend(answers);

		expect(recommendation.offer, JSON.stringify(stored)).toBe(
			asWritten(stored),
		);

		const reasons = listReasons(answers, recommendation);
		expect(listStoredReasons(stored, recommendation.offer)).toEqual(reasons);
		expect(listStoredAnswers(stored).map(({ answer }) => answer)).toEqual(
			Object.values(stored),
		);
	}
});

test("the recommendation has every decisive answer as a reason, and none without a rule", () => {
	for (const [bottleneck, setup, gameChanger, because] of [
		["quoting", "manual", "time", ["bottleneck", "setup"]],
		["leads", "website", "time", ["bottleneck"]],
		["unsure", "starting", "closing", []],
	] as const)
		expect(recommend({ bottleneck, setup, gameChanger }).because).toEqual(
			because,
		);

	const undecided = {
		bottleneck: "unsure",
		setup: "starting",
		gameChanger: "closing",
	} as const;

	expect(listReasons(undecided, recommend(undecided))).toEqual([
		quizCopy.reasons.otherwise,
	]);
});

test("stored answers of options that no longer exist are shown, and give no reason", () => {
	const old = { pain_point: "Horses", business_type: "Carts", tools: "Oats" };

	expect(listStoredReasons(old, "blueprint")).toEqual([
		quizCopy.reasons.otherwise,
	]);
	expect(listStoredAnswers(old)[0]?.answer).toBe("Horses");

	const half = { ...old, tools: "Freeing up my time" };
	expect(listStoredReasons(half, "blueprint")).toEqual([
		quizCopy.reasons.gameChanger.time,
	]);
	expect(listStoredReasons(half, "ai-mvp")).toEqual([
		quizCopy.reasons.otherwise,
	]);
});

test.each([
	[{}, 1, 1, 2],
	[{ bottleneck: "quoting" }, 2, 1, 1],
	[{ bottleneck: "quoting", setup: "website" }, 3, 2, 0],
	[{ bottleneck: "quoting", setup: "website", gameChanger: "time" }, 4, 3, 0],
] as const)(
	"with %j the quiz is at step %i, Back leads to step %i, and %i sheets are below",
	(answers, step, back, below) => {
		expect([findStep(answers), findStep(removeLastAnswer(answers))]).toEqual([
			step,
			back,
		]);
		expect(countSheetsBelow(step)).toBe(below);
	},
);

test("only options of the quiz are accepted as answers", () => {
	const sent = { bottleneck: "quoting", setup: "constructor", gameChanger: "" };
	expect(filterKnownAnswers((question) => sent[question])).toEqual({
		bottleneck: "quoting",
	});
});
