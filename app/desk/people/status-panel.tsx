import { leadStatuses } from "#desk/inbox/filter.ts";
import type { StaffName } from "#desk/inbox/filter-chips.tsx";
import { statusNames } from "#desk/inbox/lead-labels.ts";
import { Panel } from "#desk/layout/components.tsx";
import { limits } from "#lib/forms/fields.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { CardPart } from "./card.server.ts";
import { cardFields, fieldValues, seenFields, stateFields } from "./card-contract.ts";
import { CardNotice } from "./card-notice.tsx";
import { useCardForm, useFormId, useSeenCard } from "./use-card-form.ts";

export type StatusPanelProps = CardPart & { staff: readonly StaffName[]; ownId: string };

/** Stage, deal value and assignee: one form, saved together. */
export function StatusPanel({ card, staff, ownId, result, done, now }: StatusPanelProps) {
	const form = useCardForm("status", result, () => follow());
	const [seen, follow] = useSeenCard(card, form);
	const { answer } = form;
	const typed = answer && "values" in answer ? answer.values : {};
	const errors = answer?.outcome === "invalid" ? answer.errors : {};
	const saved = fieldValues({ ...seen, value: seen.valueEur, assignee: seen.assigneeId });
	const shown = { ...saved, ...typed };
	return (
		<Panel title="Stage" id="stage">
			<form ref={form.ref} method="post" className="card-form" onSubmit={form.onSubmit}>
				<CardNotice answer={answer} done={done} intent="status" now={now} />
				<input type="hidden" name={cardFields.intent} value="status" />
				<input type="hidden" name={cardFields.version} value={seen.version} />
				{stateFields.map((field) => (
					<input key={field} type="hidden" name={seenFields[field]} value={saved[field]} />
				))}
				<div className="card-form" key={seen.version}>
					<fieldset className="statuses">
						<legend>Status</legend>
						<div>
							{leadStatuses.map((status) => (
								<label key={status}>
									<input
										type="radio"
										name="status"
										value={status}
										defaultChecked={status === shown.status}
									/>
									<span>{statusNames[status]}</span>
								</label>
							))}
						</div>
					</fieldset>
					<Field
						label="Deal value (€)"
						name="value"
						inputMode="numeric"
						autoComplete="off"
						maxLength={14}
						hint="Roughly. Needed when it’s won."
						error={errors.value}
						defaultValue={shown.value}
					/>
					<Field as="select" label="Assigned to" name="assignee" defaultValue={shown.assignee}>
						<option value="">Nobody yet</option>
						{withFormerAssignee(staff, seen).map(({ id, name }) => (
							<option key={id} value={id}>
								{id === ownId ? `${name} (you)` : name}
							</option>
						))}
					</Field>
				</div>
				<div>
					<Button type="submit" variant="dark" small busy={form.busy} busyText="Saving...">
						Save
					</Button>
				</div>
			</form>
		</Panel>
	);
}

/** Cards stay assigned to an account that was removed. */
function withFormerAssignee(
	staff: readonly StaffName[],
	{ assigneeId, assignee }: CardPart["card"],
): readonly StaffName[] {
	if (assigneeId === null || staff.some(({ id }) => id === assigneeId)) return staff;
	return [...staff, { id: assigneeId, name: assignee ?? assigneeId }];
}

export function NotesPanel({ id, result, done, now }: CardPart & { id: string }) {
	const form = useCardForm("note", result, () => form.ref.current?.reset());
	const formId = useFormId(id, form);
	const { answer } = form;
	const errors = answer?.outcome === "invalid" ? answer.errors : {};
	return (
		<Panel title="Notes" id="notes" tone="canary">
			<form ref={form.ref} method="post" className="card-form" onSubmit={form.onSubmit}>
				<CardNotice answer={answer} done={done} intent="note" now={now} />
				<input type="hidden" name={cardFields.intent} value="note" />
				<input type="hidden" name={cardFields.id} value={formId} />
				<Field
					as="textarea"
					label="Add a note"
					name="text"
					rows={3}
					maxLength={limits.message.most}
					hint="Only staff see it."
					error={errors.text}
					defaultValue={answer && "values" in answer ? answer.values.text : undefined}
				/>
				<div>
					<Button type="submit" variant="outline" small busy={form.busy} busyText="Adding...">
						Add the note
					</Button>
				</div>
			</form>
		</Panel>
	);
}
