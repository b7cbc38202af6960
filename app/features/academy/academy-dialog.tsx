import academyPage from "#content/academy.json" with { type: "json" };
import { useDraft } from "#lib/forms/use-form.ts";
import { Dialog, type DialogState } from "#ui/dialog.tsx";
import { AcademyForm } from "./academy-form.tsx";

/** The 'Request Academy Information' dialog; it closes once the request is kept, and opened again holds what was typed. */
export function AcademyDialog({ onClose, ...state }: DialogState) {
	const draft = useDraft();
	return (
		<Dialog {...state} onClose={onClose} title={academyPage.dialog.title} size="form">
			<AcademyForm onSaved={onClose} draft={draft} />
		</Dialog>
	);
}
