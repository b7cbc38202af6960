import { deskPerson } from "#content/desk-person.ts";
import { Panel } from "#desk/layout/panel.tsx";
import { limits } from "#lib/forms/fields.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { cardFields } from "./card-contract.ts";
import { CardNotice } from "./card-notice.tsx";
import type { CardPart } from "./card-part.ts";
import { useCardForm, useFormId } from "./use-card-form.ts";

const copy = deskPerson.notes;

/** A note for staff. It lands in the timeline. */
export function NotesPanel({ id, result, done, now }: CardPart & { id: string }) {
	const form = useCardForm("note", result, () => form.ref.current?.reset());
	const ownId = useFormId(id, form);
	const { answer } = form;
	const errors = answer?.outcome === "invalid" ? answer.errors : {};
	return (
		<Panel title={copy.title} id="notes" tone="canary">
			<form ref={form.ref} method="post" className="card-form" onSubmit={form.onSubmit}>
				<CardNotice answer={answer} done={done} intent="note" now={now} />
				<input type="hidden" name={cardFields.intent} value="note" />
				<input type="hidden" name={cardFields.id} value={ownId} />
				<Field
					as="textarea"
					label={copy.label}
					name="text"
					rows={3}
					maxLength={limits.message.most}
					hint={copy.hint}
					error={errors.text}
					defaultValue={answer && "values" in answer ? answer.values.text : undefined}
				/>
				<div>
					<Button type="submit" kind="line" small busy={form.busy} busyText={copy.saving}>
						{copy.save}
					</Button>
				</div>
			</form>
		</Panel>
	);
}
