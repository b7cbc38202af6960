import { questionFormCopy as copy } from "#content/question-form.ts";
import { Dialog } from "#ui/dialog.tsx";
import { QuestionForm } from "./question-form.tsx";

/** The 'Ask us a question' dialog; it closes once the question is kept. */
export function QuestionDialog({ open, onClose }: { open: boolean; onClose(): void }) {
	return (
		<Dialog open={open} onClose={onClose} title={copy.title} size="form">
			<QuestionForm onKept={onClose} />
		</Dialog>
	);
}
