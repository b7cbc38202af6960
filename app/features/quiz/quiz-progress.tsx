import { quizCopy, quizQuestions } from "#content/quiz.ts";
import { Icon } from "#ui/icon.tsx";

/** The three stubs over the quiz: which are torn off, which one is on. */
export function QuizProgress({ step }: { step: 1 | 2 | 3 | 4 }) {
	return (
		<ol className="stubs" aria-label={quizCopy.progress}>
			{quizQuestions.map(({ id, stub }, index) => {
				const number = index + 1;
				const done = number < step;
				return (
					<li
						key={id}
						className={done ? "done" : ""}
						aria-current={number === step ? "step" : undefined}
					>
						<span>{done ? <Icon name="check" /> : number}</span>
						<em>{stub}</em>
						{done && <span className="sr">{quizCopy.done}</span>}
					</li>
				);
			})}
		</ol>
	);
}
