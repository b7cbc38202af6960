import { expect, test } from "vitest";
import { knownAnswers } from "./answers.ts";
import { freshQuiz, type QuizAction, questionOf, quizReducer, stepOf } from "./quiz-state.ts";

const quoting: QuizAction = { type: "answer", question: "bottleneck", option: "quoting" };
const website: QuizAction = { type: "answer", question: "setup", option: "website" };
const time: QuizAction = { type: "answer", question: "gameChanger", option: "time" };
const back: QuizAction = { type: "back" };

test.each([
	["starts at the first question", [], 1],
	["goes on with each answer", [quoting], 2],
	["shows the third question after the second answer", [quoting, website], 3],
	["shows the result after the third", [quoting, website, time], 4],
	["goes back one question", [quoting, website, back], 2],
	["goes back from the second to the first", [quoting, back], 1],
	["stays at the first when there is nothing to go back to", [back], 1],
	["begins anew after a reset", [quoting, website, time, { type: "reset" }], 1],
] satisfies [string, QuizAction[], number][])("the quiz %s", (_promise, actions, step) => {
	const state = actions.reduce(quizReducer, freshQuiz);
	expect(stepOf(state)).toBe(step);
	expect(questionOf(state)).toEqual(step === 4 ? null : expect.objectContaining({}));
});

test("only options of the quiz count as answers", () => {
	const sent: Record<string, string> = {
		bottleneck: "quoting",
		setup: "constructor",
		gameChanger: "",
	};
	expect(knownAnswers((question) => sent[question])).toEqual({ bottleneck: "quoting" });
});
