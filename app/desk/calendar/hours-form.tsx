import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { MAX_NOTE } from "#features/booking/hours.ts";
import { type Weekday, weekdayName, weekdays } from "#lib/time/dates.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import {
	type ExceptionRow,
	type HoursDraft,
	hoursIntent,
	type NumberField,
	type Span,
} from "./hours-draft.ts";

export const HOURS_PATH = "/desk/hours";

type Errors = Readonly<Record<string, string>>;

type HoursFormProps = {
	draft: HoursDraft;
	errors: Errors;
	/** The field or button that gets the focus: of an added row, or the first with an error. */
	focus: string | null;
};

/** One form, whose buttons also add and remove rows, so that it works without JavaScript. */
export function HoursForm({ draft, errors, focus }: HoursFormProps) {
	const form = useRef<HTMLFormElement>(null);
	const busy = useNavigation().formAction?.startsWith(HOURS_PATH) ?? false;
	useEffect(() => {
		if (focus === null) return;
		form.current?.querySelector<HTMLElement>(`[name="${focus}"], [value="${focus}"]`)?.focus();
	}, [focus]);
	const number = (name: NumberField, label: string, hint?: string) => (
		<Field
			label={label}
			hint={hint}
			name={name}
			inputMode="decimal"
			defaultValue={draft.numbers[name]}
			error={errors[name]}
		/>
	);
	return (
		<Form method="post" action={HOURS_PATH} className="hours" ref={form} noValidate>
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
					<Day key={day} day={day} spans={draft.weekly[day]} errors={errors} />
				))}
			</Panel>
			<Panel title="Special days" tone="pink">
				<p className="hint">
					Holidays, half days, a Saturday that’s open for once. Without times the day is closed. For
					two spans on one day, add it twice. Past days are removed when you save.
				</p>
				<label className="hours__check">
					<input
						type="checkbox"
						name="bankHolidays"
						value="yes"
						defaultChecked={draft.closedOnBankHolidays}
					/>
					<span>
						Closed on bank holidays
						<small>Of England and Wales. A special day below takes precedence.</small>
					</span>
				</label>
				{draft.exceptions.length === 0 && <p className="hint">None so far.</p>}
				{draft.exceptions.map((row, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, and the form is remounted when rows change
					<Exception key={at} row={row} prefix={`exception.${at}`} errors={errors} />
				))}
				<RowButton intent="add.exception">Add a special day</RowButton>
			</Panel>
			<Panel title="Calls" tone="blue">
				<div className="hours__numbers">
					{number("discovery", "Discovery call, minutes")}
					{number("onboarding", "Onboarding call, minutes")}
					{number("step", "A start every … minutes", "Counted from opening.")}
					{number("buffer", "Free time after each call, minutes")}
					{number("notice", "Earliest start from now, hours", "How long you need to prepare.")}
					{number("horizon", "How far ahead, days")}
				</div>
			</Panel>
			<div className="hours__end">
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

function Day({ day, spans, errors }: { day: Weekday; spans: readonly Span[]; errors: Errors }) {
	const name = weekdayName(day);
	return (
		<fieldset className="hours__day">
			<legend>{name}</legend>
			{spans.length === 0 && <p className="hint">Closed</p>}
			{spans.map((span, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: as above
				<div className="hours__row" key={at}>
					<SpanFields prefix={`${day}.${at}`} span={span} of={name} errors={errors} />
					<RowButton intent={`remove.${day}.${at}`} of={`${name} ${span.from}`}>
						Remove
					</RowButton>
				</div>
			))}
			<RowButton intent={`add.${day}`} of={name}>
				Add hours
			</RowButton>
		</fieldset>
	);
}

type SpanFieldsProps = { prefix: string; span: Span; of: string; errors: Errors };

function SpanFields({ prefix, span, of, errors }: SpanFieldsProps) {
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
			name={`${prefix}.${end}`}
			defaultValue={span[end]}
			error={errors[`${prefix}.${end}`]}
		/>
	));
}

type ExceptionProps = { row: ExceptionRow; prefix: string; errors: Errors };

function Exception({ row, prefix, errors }: ExceptionProps) {
	const name = row.date || String(Number(prefix.split(".")[1]) + 1);
	return (
		<fieldset className="hours__exception">
			<legend className="sr">Special days: {name}</legend>
			<Field
				type="date"
				label="Day"
				name={`${prefix}.date`}
				defaultValue={row.date}
				error={errors[`${prefix}.date`]}
			/>
			<SpanFields prefix={prefix} span={row} of={name} errors={errors} />
			<Field
				label="Note"
				name={`${prefix}.note`}
				defaultValue={row.note}
				maxLength={MAX_NOTE}
				error={errors[`${prefix}.note`]}
			/>
			<RowButton intent={`remove.${prefix}`} of={name}>
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
