import { academyPage } from "#content/academy.ts";
import { Dialog } from "#ui/dialog.tsx";
import { AcademyForm } from "./academy-form.tsx";

/** The 'Request Academy Information' dialog; it closes once the request is kept. */
export function AcademyDialog({ open, onClose }: { open: boolean; onClose(): void }) {
	return (
		<Dialog open={open} onClose={onClose} title={academyPage.dialog.title} size="form">
			<AcademyForm onKept={onClose} />
		</Dialog>
	);
}
