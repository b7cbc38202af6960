import {
	type FormEvent,
	type RefObject,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import quizCopy from "#content/quiz.json" with { type: "json" };
import { quizQuestions } from "#content/quiz.ts";
import type { LeadFormProps } from "#features/leads/lead-form.tsx";
import { track } from "#features/tracking/events.ts";
import { readStored, writeStored } from "#lib/stored.ts";
import { Button } from "#ui/button.tsx";
import { Option, Steps } from "#ui/steps.tsx";
import {
	filterKnownAnswers,
	findStep,
	isComplete,
	type PartialAnswers,
	type Question,
	type QuizField,
	quizIntent,
	removeLastAnswer,
} from "./answers.ts";
import { EarlierAnswers, QuizResult } from "./quiz-result.tsx";

/** Key in session storage: a reload continues at the same step. */
const STORAGE_KEY = "sheaf-quiz";

/** @param rendered the answers in the server-rendered page; otherwise those stored in this tab are used. */
export function useQuiz(rendered?: PartialAnswers) {
	const [answers, setAnswers] = useState(rendered ?? {});
	const isRestored = useRef(false);
	useEffect(() => {
		if (isRestored.current) {
			const isEmpty = Object.keys(answers).length === 0;
			return writeStored(
				"sessionStorage",
				STORAGE_KEY,
				isEmpty ? null : answers,
			);
		}

		isRestored.current = true;

		const stored = rendered ? null : readStored("sessionStorage", STORAGE_KEY);
		if (stored)
			setAnswers((now) => ({
				...filterKnownAnswers((question) => stored[question]),
				...now,
			}));
	}, [answers, rendered]);

	return { answers, setAnswers };
}

type QuizProps = LeadFormProps<QuizField> & {
	quiz: ReturnType<typeof useQuiz>;
	/** URL to which questions are posted without JavaScript; the page's own URL if absent. */
	action?: string;
	onBook?(): void;
};

export function Quiz({ quiz, action, ...form }: QuizProps) {
	const { answers, setAnswers } = quiz;
	const step = findStep(answers);
	const question = quizQuestions[step - 1];
	const heading = useRef<HTMLHeadingElement>(null);
	const shownStep = useRef(step);

	useEffect(() => {
		// Not on the first question, as the visitor has just arrived.
		if (shownStep.current !== step) heading.current?.focus();

		shownStep.current = step;
	}, [step]);

	return (
		<>
			<Steps
				label={quizCopy.progress}
				steps={quizQuestions}
				current={step - 1}
				done={quizCopy.done}
			/>
			{question && (
				<QuizQuestion
					key={question.id}
					question={question}
					answers={answers}
					action={action}
					heading={heading}
					onAnswer={(option) => {
						if (step < 4)
							track({
								name: "quiz_answered",
								step: step as 1 | 2 | 3,
								answer: option,
							});

						setAnswers({ ...answers, [question.id]: option });
					}}
					onBack={() => setAnswers(removeLastAnswer)}
				/>
			)}
			{isComplete(answers) && (
				<QuizResult
					{...form}
					answers={answers}
					heading={heading}
					onAgain={() => setAnswers({})}
				/>
			)}
			<p className="sr" role="status">
				{question ? `${step} / ${quizQuestions.length}` : quizCopy.resultName}
			</p>
		</>
	);
}

type QuizQuestionProps = {
	question: Question;
	answers: PartialAnswers;
	/** If absent, the form posts to the page's URL, so that campaign parameters stay. */
	action: string | undefined;
	heading: RefObject<HTMLHeadingElement | null>;
	onAnswer(option: string): void;
	onBack(): void;
};

/** One question. Without JavaScript each option is a submit button, and the server renders the next question. */
function QuizQuestion(props: QuizQuestionProps) {
	const { question, answers, action, heading, onAnswer, onBack } = props;
	const headingId = useId();

	function submit(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();

		const pressed = (event.nativeEvent as SubmitEvent)
			.submitter as HTMLButtonElement | null;
		if (pressed?.name === question.id) onAnswer(pressed.value);
		else onBack();
	}

	return (
		<form
			method="post"
			action={action}
			className="dialog__body"
			onSubmit={submit}
		>
			<EarlierAnswers answers={answers} />
			<h2 id={headingId} ref={heading} tabIndex={-1}>
				{question.question}
			</h2>
			<p className="hint">{quizCopy.hint}</p>
			<fieldset className="step-options" aria-labelledby={headingId}>
				{Object.entries(question.options).map(([option, label], index) => (
					<Option
						key={option}
						type="submit"
						name={question.id}
						value={option}
						at={index}
					>
						{label}
					</Option>
				))}
			</fieldset>
			{question !== quizQuestions[0] && (
				<Button
					type="submit"
					variant="outline"
					small
					icon="left"
					iconFirst
					className="gap-above"
					name={quizIntent.name}
					value={quizIntent.back}
				>
					{quizCopy.back}
				</Button>
			)}
		</form>
	);
}
