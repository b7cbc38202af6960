import { type Offer, offerNames } from "#content/offer.ts";
import { quizCopy, quizQuestions } from "#content/quiz.ts";
import { labelOf, type PartialAnswers, type QuestionId } from "./answers.ts";

/** A tier and the answers that decided for it, in the order of the questions. Empty: no rule asked for another. */
export type Recommendation = { offer: Offer; because: readonly QuestionId[] };

type Rule = { offer: Offer; when: PartialAnswers };

/** Checked in order; one matching answer is enough (docs/requirements.md, section 3). */
const rules: readonly Rule[] = [
	{ offer: "ai-mvp", when: { bottleneck: "quoting", setup: "manual" } },
	{ offer: "growth-stack", when: { bottleneck: "leads", setup: "tracking" } },
	{ offer: "blueprint", when: { bottleneck: "emails", gameChanger: "time" } },
];

const otherwise: Recommendation = { offer: "growth-service", because: [] };

/** The tier that fits the answers, and which of them decided it. */
export function recommend(answers: PartialAnswers): Recommendation {
	for (const { offer, when } of rules) {
		const because = (Object.keys(when) as QuestionId[]).filter((id) => when[id] === answers[id]);
		if (because.length > 0) return { offer, because };
	}
	return otherwise;
}

/** The rule that led to a recommendation, in one sentence. */
export function ruleText({ offer, because }: Recommendation): string {
	const rule = because.length > 0 ? rules.find((each) => each.offer === offer) : undefined;
	if (!rule) return quizCopy.noRule(offerNames[offer]);
	const conditions = quizQuestions.flatMap(({ id, stub }) => {
		const option = rule.when[id];
		return option === undefined ? [] : [`${stub} “${labelOf(id, option)}”`];
	});
	return quizCopy.rule(offerNames[offer], conditions);
}
