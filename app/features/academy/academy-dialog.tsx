import academyPage from "#content/academy.json" with { type: "json" };
import { useDraft } from "#lib/forms/use-form.ts";
import { Dialog } from "#ui/dialog.tsx";
import { AcademyForm } from "./academy-form.tsx";

/** The 'Request Academy Information' dialog; it closes once the request is kept, and opened again holds what was typed. */
export function AcademyDialog({ open, onClose }: { open: boolean; onClose(): void }) {
	const draft = useDraft();
	return (
		<Dialog open={open} onClose={onClose} title={academyPage.dialog.title} size="form">
			<AcademyForm onSaved={onClose} draft={draft} />
		</Dialog>
	);
}
