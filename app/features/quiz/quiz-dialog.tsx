import { quizCopy } from "#content/quiz.ts";
import { useDraft } from "#lib/forms/use-form.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Quiz, useQuiz } from "./quiz.tsx";
import { sheetsBelow, stepOf } from "./quiz-state.ts";
import "./quiz.css";

/** The quiz begins anew this long after its dialog has closed (docs/requirements.md, section 3), in milliseconds. */
const RESET_DELAY = 500;

/**
 * The quiz over the page. Closed half-way it keeps its answers and what was typed; once sent, or left for a booking,
 * it begins anew.
 */
export function QuizDialog({ open, onClose }: { open: boolean; onClose(): void }) {
	const quiz = useQuiz();
	const draft = useDraft();
	const step = stepOf(quiz.state);

	function finish(): void {
		onClose();
		setTimeout(() => quiz.dispatch({ type: "reset" }), RESET_DELAY);
	}

	return (
		<Dialog
			open={open}
			onClose={onClose}
			title={step === 4 ? quizCopy.resultName : quizCopy.name}
			size={step === 4 ? "wide" : "quiz"}
			sheetsBelow={sheetsBelow(step)}
			bare
		>
			<Quiz quiz={quiz} draft={draft} onSaved={finish} onBook={finish} />
		</Dialog>
	);
}
