import { questionFormCopy as copy } from "#content/question-form.ts";
import { useDraft } from "#lib/forms/use-form.ts";
import { Dialog } from "#ui/dialog.tsx";
import { QuestionForm } from "./question-form.tsx";

/** The 'Ask us a question' dialog; it closes once the question is kept, and opened again holds what was typed. */
export function QuestionDialog({ open, onClose }: { open: boolean; onClose(): void }) {
	const draft = useDraft();
	return (
		<Dialog open={open} onClose={onClose} title={copy.title} size="form">
			<QuestionForm onSaved={onClose} draft={draft} />
		</Dialog>
	);
}
