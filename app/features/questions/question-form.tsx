import { messages } from "#content/messages.ts";
import copy from "#content/question-form.json" with { type: "json" };
import {
	LeadFormFrame,
	type LeadFormProps,
	useLeadForm,
} from "#features/leads/lead-form.tsx";
import { useDraft } from "#lib/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, type DialogState } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { type QuestionField, questionForm } from "./contract.ts";
import { QUESTION_PATH } from "./form.ts";

/** Milliseconds. Minimum time that 'Sending...' is shown (docs/requirements.md, section 4). */
const MIN_SENDING = 1_000;

/** The 'Ask us a question' dialog. Closes when the question is saved; keeps the typed text otherwise. */
export function QuestionDialog({ onClose, ...state }: DialogState) {
	const draft = useDraft();
	return (
		<Dialog {...state} onClose={onClose} title={copy.title} size="form">
			<QuestionForm onSaved={onClose} draft={draft} />
		</Dialog>
	);
}

export function QuestionForm({
	onSaved,
	server,
	result,
	draft,
}: LeadFormProps<QuestionField>) {
	const form = useLeadForm<QuestionField>({
		action: QUESTION_PATH,
		schema: questionForm,
		result,
		draft,
		unexpected: messages().question.failed,
		minBusy: MIN_SENDING,
		contact: "fill",
		onSaved,
	});
	return (
		<LeadFormFrame
			form={form}
			server={server}
			intro={<p className="hint">{copy.hint}</p>}
		>
			<Field
				{...form.field("email")}
				label={copy.email}
				type="email"
				autoComplete="email"
				required
			/>
			<Field
				{...form.field("question")}
				as="textarea"
				label={copy.question}
				rows={4}
				required
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
