import academyPage from "#content/academy.json" with { type: "json" };
import {
	LeadFormFrame,
	type LeadFormProps,
	useLeadForm,
} from "#features/leads/lead-form.tsx";
import { track } from "#features/tracking/events.ts";
import { useDraft } from "#lib/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, type DialogState } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { type AcademyField, academyForm } from "./contract.ts";
import { ACADEMY_PATH } from "./form.ts";

const { dialog: copy } = academyPage;

/** The 'Request Academy Information' dialog. Closes when the request is saved; keeps the typed text otherwise. */
export function AcademyDialog({ onClose, ...state }: DialogState) {
	const draft = useDraft();
	return (
		<Dialog {...state} onClose={onClose} title={copy.title} size="form">
			<AcademyForm onSaved={onClose} draft={draft} />
		</Dialog>
	);
}

export function AcademyForm({
	onSaved,
	server,
	result,
	draft,
}: LeadFormProps<AcademyField>) {
	const form = useLeadForm<AcademyField>({
		action: ACADEMY_PATH,
		schema: academyForm,
		result,
		draft,
		unexpected: copy.failed,
		onSaved(id) {
			track({ name: "academy_request_stored" }, id);
			onSaved();
		},
	});
	return (
		<LeadFormFrame
			form={form}
			server={server}
			intro={<p className="hint">{copy.text}</p>}
		>
			<Field
				{...form.field("name")}
				label={copy.name}
				autoComplete="name"
				required
			/>
			<Field
				{...form.field("email")}
				label={copy.email}
				type="email"
				autoComplete="email"
				required
			/>
			<Field
				{...form.field("company")}
				label={copy.company}
				autoComplete="organization"
				optional
			/>
			<Field
				{...form.field("message")}
				as="textarea"
				label={copy.message}
				rows={3}
				optional
			/>
			<Button
				type="submit"
				variant="primary"
				busy={form.busy}
				busyText={copy.submitting}
			>
				{copy.submit}
			</Button>
		</LeadFormFrame>
	);
}
