import { describe, expect, test } from "vitest";
import { quizQuestions } from "#content/quiz.ts";
import { type Answers, labelOf } from "./answers.ts";
import { recommend } from "./recommend.ts";

/** All 64 ways through the quiz. */
const everyWay: Answers[] = quizQuestions[0].options.flatMap((bottleneck) =>
	quizQuestions[1].options.flatMap((setup) =>
		quizQuestions[2].options.map((gameChanger) => ({
			bottleneck: bottleneck.id,
			setup: setup.id,
			gameChanger: gameChanger.id,
		})),
	),
);

/** The rules as the specification writes them, in its own words. */
function asWritten(bottleneck: string, setup: string, gameChanger: string): string {
	if (bottleneck === "Quoting or proposals" || setup === "I sell on DMs / calls manually")
		return "ai-mvp";
	if (
		bottleneck === "Organizing leads / messages" ||
		setup === "I get leads, but tracking & follow-up is weak"
	)
		return "growth-stack";
	if (bottleneck === "Manual emails/follow-ups" || gameChanger === "Freeing up my time")
		return "blueprint";
	return "growth-service";
}

describe("the recommendation", () => {
	test("there are 64 ways through the quiz", () => {
		expect(everyWay).toHaveLength(64);
	});

	test.each(everyWay)("$bottleneck, $setup, $gameChanger follows the written rules", (answers) => {
		const expected = asWritten(
			labelOf("bottleneck", answers.bottleneck),
			labelOf("setup", answers.setup),
			labelOf("gameChanger", answers.gameChanger),
		);
		expect(recommend(answers).offer).toBe(expected);
	});

	test("it names every answer that decided, and none when nothing asked for another tier", () => {
		expect(
			recommend({ bottleneck: "quoting", setup: "manual", gameChanger: "time" }).because,
		).toEqual(["bottleneck", "setup"]);
		expect(
			recommend({ bottleneck: "leads", setup: "website", gameChanger: "time" }).because,
		).toEqual(["bottleneck"]);
		expect(
			recommend({ bottleneck: "unsure", setup: "starting", gameChanger: "closing" }).because,
		).toEqual([]);
	});
});
