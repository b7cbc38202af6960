import { deskPerson } from "#content/desk-person.ts";
import { leadStatuses } from "#desk/inbox/filter.ts";
import type { StaffName } from "#desk/inbox/filter-chips.tsx";
import { statusNames } from "#desk/inbox/lead-labels.ts";
import { Panel } from "#desk/layout/panel.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { cardFields, seenFields, statusFields } from "./card-contract.ts";
import { CardNotice } from "./card-notice.tsx";
import type { CardPart } from "./card-part.ts";
import { inFields } from "./form-diff.ts";
import { useCardForm, useSeenCard } from "./use-card-form.ts";

const copy = deskPerson.standing;

type StatusPanelProps = CardPart & { staff: readonly StaffName[]; ownId: string };

/** How far the person is, what it's worth, and who looks after them: one form, saved together. */
export function StatusPanel({ card, staff, ownId, result, done, now }: StatusPanelProps) {
	const form = useCardForm("standing", result, () => follow());
	const [seen, follow] = useSeenCard(card, form);
	const { answer } = form;
	const typed = answer && "values" in answer ? answer.values : {};
	const errors = answer?.outcome === "invalid" ? answer.errors : {};
	const stands = inFields({ ...seen, value: seen.valueEur, assignee: seen.assigneeId });
	const shown = { ...stands, ...typed };
	return (
		<Panel title={copy.title} id="standing">
			<form ref={form.ref} method="post" className="card-form" onSubmit={form.onSubmit}>
				<CardNotice answer={answer} done={done} intent="standing" now={now} />
				<input type="hidden" name={cardFields.intent} value="standing" />
				<input type="hidden" name={cardFields.version} value={seen.version} />
				{statusFields.map((field) => (
					<input key={field} type="hidden" name={seenFields[field]} value={stands[field]} />
				))}
				<div className="card-form" key={seen.version}>
					<fieldset className="statuses">
						<legend>{copy.status}</legend>
						<div>
							{leadStatuses.map((each) => (
								<label key={each}>
									<input
										type="radio"
										name="status"
										value={each}
										defaultChecked={each === shown.status}
									/>
									<span>{statusNames[each]}</span>
								</label>
							))}
						</div>
					</fieldset>
					<Field
						label={copy.value}
						name="value"
						inputMode="numeric"
						autoComplete="off"
						maxLength={14}
						hint={copy.valueHint}
						error={errors.value}
						defaultValue={shown.value}
					/>
					<Field as="select" label={copy.assignee} name="assignee" defaultValue={shown.assignee}>
						<option value="">{copy.nobody}</option>
						{withLeaver(staff, seen).map(({ id, name }) => (
							<option key={id} value={id}>
								{id === ownId ? copy.me(name) : name}
							</option>
						))}
					</Field>
				</div>
				<div>
					<Button type="submit" kind="ink" small busy={form.busy} busyText={copy.saving}>
						{copy.save}
					</Button>
				</div>
			</form>
		</Panel>
	);
}

/** Whoever has left still stands on the cards they looked after. */
function withLeaver(
	staff: readonly StaffName[],
	{ assigneeId, assignee }: CardPart["card"],
): readonly StaffName[] {
	if (assigneeId === null || staff.some(({ id }) => id === assigneeId)) return staff;
	return [...staff, { id: assigneeId, name: assignee ?? assigneeId }];
}
