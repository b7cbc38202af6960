import { quizQuestions } from "#content/quiz.ts";

export type Question = (typeof quizQuestions)[number];
export type QuestionId = Question["id"];
export type OptionId<Id extends QuestionId> = Extract<
	Question,
	{ id: Id }
>["options"][number]["id"];

/** One option of each question. */
export type Answers = { [Id in QuestionId]: OptionId<Id> };

/** The answers so far. */
export type PartialAnswers = Partial<Answers>;

/** The words of an answer, as the visitor saw them and as the database keeps them. */
export function labelOf<Id extends QuestionId>(question: Id, option: OptionId<Id>): string {
	const options: readonly { id: string; label: string }[] =
		quizQuestions.find(({ id }) => id === question)?.options ?? [];
	const label = options.find(({ id }) => id === option)?.label;
	if (label === undefined) throw new Error(`The quiz has no option ${option} in ${question}.`);
	return label;
}

/** Every question with its answer, in the words that the visitor saw. */
export function answersInWords(answers: Answers): { question: string; answer: string }[] {
	return quizQuestions.map(({ id, question }) => ({ question, answer: labelOf(id, answers[id]) }));
}

/** The given answers that exist; anything else is left out. */
export function knownAnswers(given: (question: QuestionId) => string | undefined): PartialAnswers {
	const answers: Record<string, string> = {};
	for (const { id, options } of quizQuestions) {
		const picked = given(id);
		if (picked !== undefined && options.some((option) => option.id === picked))
			answers[id] = picked;
	}
	return answers as PartialAnswers;
}

/** Whether every question has its answer. */
export function isComplete(answers: PartialAnswers): answers is Answers {
	return quizQuestions.every(({ id }) => answers[id] !== undefined);
}

/** The address of a result: the answers' keys, no personal data. */
export function resultPath(answers: Answers): string {
	return `/quiz/result/${quizQuestions.map(({ id }) => answers[id]).join("/")}`;
}
