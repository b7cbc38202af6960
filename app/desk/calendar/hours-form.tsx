import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { Check, FormContext, FormField, SubmitButton } from "#desk/layout/forms.tsx";
import { MAX_NOTE } from "#features/booking/hours.ts";
import type { FieldErrors, FieldValues } from "#lib/forms/fields.ts";
import { type Weekday, weekdayName, weekdays } from "#lib/time/dates.ts";
import { Button } from "#ui/button.tsx";
import { rowsOf } from "./hours-fields.ts";

export const HOURS_PATH = "/desk/hours";

/** The page of somebody's own hours; null for the shared ones. */
export function hoursPath(staffId: string | null): string {
	return staffId === null ? HOURS_PATH : `${HOURS_PATH}?staff=${staffId}`;
}

type HoursFormProps = {
	fields: FieldValues;
	errors: FieldErrors;
	/** The field or button that gets the focus: of an added row, or the first with an error. */
	focus: string | null;
	/** Whose hours; null for the shared ones, with what is the same for everybody. */
	staffId: string | null;
};

/** One form, whose buttons also add and remove rows, so that it works without JavaScript. */
export function HoursForm({ fields, errors, focus, staffId }: HoursFormProps) {
	const form = useRef<HTMLFormElement>(null);
	const busy = useNavigation().formAction?.startsWith(HOURS_PATH) ?? false;
	useEffect(() => {
		if (focus === null) return;
		form.current?.querySelector<HTMLElement>(`[name="${focus}"], [value="${focus}"]`)?.focus();
	}, [focus]);
	const exceptions = rowsOf(fields, "exception");
	return (
		<FormContext value={{ errors, values: fields }}>
			<Form
				method="post"
				action={hoursPath(staffId)}
				className="stack stack--wide stack--loose"
				ref={form}
				noValidate
			>
				{/* Enter in a field presses the form's first button: this one saves. */}
				<button
					type="submit"
					className="sr"
					name="intent"
					value="save"
					tabIndex={-1}
					aria-hidden="true"
				/>
				<Panel title="Each week" tone="canary">
					{weekdays.map((day) => (
						<fieldset className="hours__day" key={day}>
							<legend>{weekdayName(day)}</legend>
							<DayRows day={day} rows={rowsOf(fields, day)} />
						</fieldset>
					))}
				</Panel>
				<Panel title="Special days" tone="pink">
					<p className="hint">
						Holidays, half days, a Saturday that’s open for once. Without times the day is closed,
						with a last day all days until then are. For two spans on one day, add it twice. Past
						days are removed when you save.
					</p>
					<Check
						label={
							<span>
								<b>Closed on bank holidays</b>
								<br />
								<small className="small muted">
									Of England and Wales. A special day below takes precedence.
								</small>
							</span>
						}
						name="bankHolidays"
						value="yes"
					/>
					{exceptions.length === 0 && <p className="hint">None so far.</p>}
					{exceptions.map(({ date }, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, and the form is remounted when rows change
						<Exception key={at} row={`exception.${at}`} of={date || String(at + 1)} />
					))}
					<div className="row">
						<RowButton intent="add.exception">Add a special day</RowButton>
					</div>
				</Panel>
				{staffId === null && (
					<Panel title="Calls" tone="blue">
						<div className="row fields-row">
							<NumberField name="discovery" label="Discovery call, minutes" />
							<NumberField name="onboarding" label="Onboarding call, minutes" />
							<NumberField
								name="step"
								label="A start every … minutes"
								hint="Counted from opening."
							/>
							<NumberField name="buffer" label="Free time after each call, minutes" />
							<NumberField
								name="notice"
								label="Earliest start from now, hours"
								hint="How long you need to prepare."
							/>
							<NumberField name="horizon" label="How far ahead, days" />
						</div>
						<FormField
							label="Reminders, hours before the call"
							hint="To the visitor and to us. “24, 1” sends two; empty sends none."
							name="reminders"
						/>
						<FormField
							label="Meeting link, discovery calls"
							hint="For visitors who leave no phone number. {call} in it becomes the call’s own id. Booked calls keep the link that was sent."
							type="url"
							name="link.discovery"
						/>
						<FormField label="Meeting link, onboarding calls" type="url" name="link.onboarding" />
					</Panel>
				)}
				<div className="row">
					<Button
						type="submit"
						variant="primary"
						name="intent"
						value="save"
						busy={busy}
						busyText="Saving..."
					>
						Save the hours
					</Button>
					<SubmitButton intent="preview">Preview</SubmitButton>
				</div>
			</Form>
		</FormContext>
	);
}

function NumberField(props: { name: string; label: string; hint?: string }) {
	return <FormField {...props} inputMode="decimal" />;
}

type DayRowsProps = { day: Weekday; rows: readonly { from: string }[] };

function DayRows({ day, rows }: DayRowsProps) {
	const name = weekdayName(day);
	return (
		<>
			{rows.length === 0 && <p className="hint">Closed</p>}
			{rows.map(({ from }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: as above
				<div className="row hours__row" key={at}>
					<SpanFields row={`${day}.${at}`} of={name} />
					<RowButton intent={`remove.${day}.${at}`} of={`${name} ${from}`}>
						Remove
					</RowButton>
				</div>
			))}
			<RowButton intent={`add.${day}`} of={name}>
				Add hours
			</RowButton>
		</>
	);
}

type RowProps = { row: string; of: string };

function SpanFields({ row, of }: RowProps) {
	return (["from", "to"] as const).map((end) => (
		<FormField
			key={end}
			type="time"
			label={
				<>
					{end === "from" ? "From" : "To"}
					<span className="sr"> ({of})</span>
				</>
			}
			name={`${row}.${end}`}
		/>
	));
}

function Exception({ row, of }: RowProps) {
	return (
		<fieldset className="hours__exception row fields-row">
			<legend className="sr">Special days: {of}</legend>
			<FormField type="date" label="Day" name={`${row}.date`} />
			<FormField type="date" label="Last day" name={`${row}.until`} />
			<SpanFields row={row} of={of} />
			<FormField label="Note" maxLength={MAX_NOTE} name={`${row}.note`} />
			<RowButton intent={`remove.${row}`} of={of}>
				Remove this day
			</RowButton>
		</fieldset>
	);
}

/** Submits the form without saving it. */
function RowButton({ intent, of, children }: { intent: string; of?: string; children: string }) {
	return (
		<SubmitButton intent={intent}>
			{children}
			{of && <span className="sr"> ({of})</span>}
		</SubmitButton>
	);
}
