import { quizCopy } from "#content/quiz.ts";
import { useDraft } from "#lib/forms/use-form.ts";
import { Dialog } from "#ui/dialog.tsx";
import { sheetsBelow, stepOf } from "./answers.ts";
import { Quiz, useQuiz } from "./quiz.tsx";
import "./quiz.css";

/** After the dialog has closed (docs/requirements.md, section 3). */
const RESET_DELAY_MS = 500;

/** Preserves answers and typed text when closed half-way; resets once sent or left for a booking. */
export function QuizDialog({ open, onClose }: { open: boolean; onClose(): void }) {
	const quiz = useQuiz();
	const draft = useDraft();
	const step = stepOf(quiz.answers);

	function finish(): void {
		onClose();
		setTimeout(() => quiz.dispatch({ type: "reset" }), RESET_DELAY_MS);
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
