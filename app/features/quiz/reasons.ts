import { quizReasons } from "#content/quiz.ts";
import type { PartialAnswers } from "./answers.ts";
import type { Recommendation } from "./recommend.ts";

/** The recommendation explained in the visitor's own answers: one sentence for each that decided it. */
export function reasonsFor(answers: PartialAnswers, { because }: Recommendation): string[] {
	const sentences = because.map((question) => {
		const ofQuestion: Readonly<Record<string, string>> = quizReasons[question];
		return ofQuestion[answers[question] ?? ""];
	});
	const found = sentences.filter((sentence) => sentence !== undefined);
	return found.length > 0 ? found : [quizReasons.otherwise];
}
