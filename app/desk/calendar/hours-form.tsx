import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { MAX_NOTE } from "#features/booking/hours.ts";
import type { FieldErrors, FieldValues } from "#lib/forms/fields.ts";
import { type Weekday, weekdayName, weekdays } from "#lib/time/dates.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { hoursIntent, rowsOf } from "./hours-fields.ts";

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

/** The name, text and error of a field. */
type FieldOf = (name: string) => { name: string; defaultValue?: string; error?: string };

/** One form, whose buttons also add and remove rows, so that it works without JavaScript. */
export function HoursForm({ fields, errors, focus, staffId }: HoursFormProps) {
	const form = useRef<HTMLFormElement>(null);
	const busy = useNavigation().formAction?.startsWith(HOURS_PATH) ?? false;
	useEffect(() => {
		if (focus === null) return;
		form.current?.querySelector<HTMLElement>(`[name="${focus}"], [value="${focus}"]`)?.focus();
	}, [focus]);
	const field: FieldOf = (name) => ({ name, defaultValue: fields[name], error: errors[name] });
	const number = (name: string, label: string, hint?: string) => (
		<Field label={label} hint={hint} inputMode="decimal" {...field(name)} />
	);
	const exceptions = rowsOf(fields, "exception");
	return (
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
				name={hoursIntent.name}
				value={hoursIntent.save}
				tabIndex={-1}
				aria-hidden="true"
			/>
			<Panel title="Each week" tone="canary">
				{weekdays.map((day) => (
					<fieldset className="hours__day" key={day}>
						<legend>{weekdayName(day)}</legend>
						<DayRows day={day} field={field} rows={rowsOf(fields, day)} />
					</fieldset>
				))}
			</Panel>
			<Panel title="Special days" tone="pink">
				<p className="hint">
					Holidays, half days, a Saturday that’s open for once. Without times the day is closed,
					with a last day all days until then are. For two spans on one day, add it twice. Past days
					are removed when you save.
				</p>
				<div className="checkbox">
					<label>
						<input
							type="checkbox"
							name="bankHolidays"
							value="yes"
							defaultChecked={"bankHolidays" in fields}
						/>
						<span>
							<b>Closed on bank holidays</b>
							<br />
							<small className="small muted">
								Of England and Wales. A special day below takes precedence.
							</small>
						</span>
					</label>
				</div>
				{exceptions.length === 0 && <p className="hint">None so far.</p>}
				{exceptions.map(({ date }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, and the form is remounted when rows change
					<Exception key={at} row={`exception.${at}`} of={date || String(at + 1)} field={field} />
				))}
				<div className="row">
					<RowButton intent="add.exception">Add a special day</RowButton>
				</div>
			</Panel>
			{staffId === null && (
				<Panel title="Calls" tone="blue">
					<div className="row fields-row">
						{number("discovery", "Discovery call, minutes")}
						{number("onboarding", "Onboarding call, minutes")}
						{number("step", "A start every … minutes", "Counted from opening.")}
						{number("buffer", "Free time after each call, minutes")}
						{number("notice", "Earliest start from now, hours", "How long you need to prepare.")}
						{number("horizon", "How far ahead, days")}
					</div>
					<Field
						label="Reminders, hours before the call"
						hint="To the visitor and to us. “24, 1” sends two; empty sends none."
						{...field("reminders")}
					/>
					<Field
						label="Meeting link, discovery calls"
						hint="For visitors who leave no phone number. {call} in it becomes the call’s own id. Booked calls keep the link that was sent."
						type="url"
						{...field("link.discovery")}
					/>
					<Field label="Meeting link, onboarding calls" type="url" {...field("link.onboarding")} />
				</Panel>
			)}
			<div className="row">
				<Button
					type="submit"
					variant="primary"
					name={hoursIntent.name}
					value={hoursIntent.save}
					busy={busy}
					busyText="Saving..."
				>
					Save the hours
				</Button>
				<RowButton intent={hoursIntent.preview}>Preview</RowButton>
			</div>
		</Form>
	);
}

type DayRowsProps = { day: Weekday; rows: readonly { from: string }[]; field: FieldOf };

function DayRows({ day, rows, field }: DayRowsProps) {
	const name = weekdayName(day);
	return (
		<>
			{rows.length === 0 && <p className="hint">Closed</p>}
			{rows.map(({ from }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: as above
				<div className="row hours__row" key={at}>
					<SpanFields row={`${day}.${at}`} of={name} field={field} />
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

type RowProps = { row: string; of: string; field: FieldOf };

function SpanFields({ row, of, field }: RowProps) {
	return (["from", "to"] as const).map((end) => (
		<Field
			key={end}
			type="time"
			label={
				<>
					{end === "from" ? "From" : "To"}
					<span className="sr"> ({of})</span>
				</>
			}
			{...field(`${row}.${end}`)}
		/>
	));
}

function Exception({ row, of, field }: RowProps) {
	return (
		<fieldset className="hours__exception row fields-row">
			<legend className="sr">Special days: {of}</legend>
			<Field type="date" label="Day" {...field(`${row}.date`)} />
			<Field type="date" label="Last day" {...field(`${row}.until`)} />
			<SpanFields row={row} of={of} field={field} />
			<Field label="Note" maxLength={MAX_NOTE} {...field(`${row}.note`)} />
			<RowButton intent={`remove.${row}`} of={of}>
				Remove this day
			</RowButton>
		</fieldset>
	);
}

/** Submits the form without saving it. */
function RowButton({ intent, of, children }: { intent: string; of?: string; children: string }) {
	return (
		<Button type="submit" variant="outline" small name={hoursIntent.name} value={intent}>
			{children}
			{of && <span className="sr"> ({of})</span>}
		</Button>
	);
}
