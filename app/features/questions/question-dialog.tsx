import { questionFormCopy as copy } from "#content/question-form.ts";
import { useDraft } from "#lib/forms/use-form.ts";
import { Dialog, type DialogState } from "#ui/dialog.tsx";
import { QuestionForm } from "./question-form.tsx";

/** The 'Ask us a question' dialog; it closes once the question is kept, and opened again holds what was typed. */
export function QuestionDialog({ onClose, ...state }: DialogState) {
	const draft = useDraft();
	return (
		<Dialog {...state} onClose={onClose} title={copy.title} size="form">
			<QuestionForm onSaved={onClose} draft={draft} />
		</Dialog>
	);
}
