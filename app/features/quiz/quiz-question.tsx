import { type FormEvent, type RefObject, useId } from "react";
import { quizCopy, quizQuestions } from "#content/quiz.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Option } from "#ui/steps.tsx";
import type { PartialAnswers, Question } from "./answers.ts";
import { quizIntent } from "./answers.ts";

type QuizQuestionProps = {
	question: Question;
	answers: PartialAnswers;
	/** Without one the form posts to the page's own address: a campaign in it stays. */
	action: string | undefined;
	heading: RefObject<HTMLHeadingElement | null>;
	onAnswer(option: string): void;
	onBack(): void;
};

/** One question. Without JavaScript each option is a button of a plain form, and the server shows the next. */
export function QuizQuestion(props: QuizQuestionProps) {
	const { question, answers, action, heading, onAnswer, onBack } = props;
	const headingId = useId();

	function submit(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
		if (pressed?.name === question.id) onAnswer(pressed.value);
		else onBack();
	}

	return (
		<form method="post" action={action} className="dlg__body" onSubmit={submit}>
			<EarlierAnswers answers={answers} />
			<h2 id={headingId} ref={heading} tabIndex={-1}>
				{question.question}
			</h2>
			<p className="hint">{quizCopy.hint}</p>
			<fieldset className="opts" aria-labelledby={headingId}>
				{question.options.map((option, index) => (
					<Option key={option.id} type="submit" name={question.id} value={option.id} at={index}>
						{option.label}
					</Option>
				))}
			</fieldset>
			{question !== quizQuestions[0] && (
				<Button
					type="submit"
					variant="outline"
					small
					className="gap-above"
					name={quizIntent.name}
					value={quizIntent.back}
				>
					<Icon name="left" /> {quizCopy.back}
				</Button>
			)}
		</form>
	);
}

/** For the server, which renders the next step without JavaScript. */
export function EarlierAnswers({ answers }: { answers: PartialAnswers }) {
	return quizQuestions.map(({ id }) =>
		answers[id] === undefined ? null : (
			<input key={id} type="hidden" name={id} value={answers[id]} />
		),
	);
}
