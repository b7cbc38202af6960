import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { deskHours as copy } from "#content/desk-hours.ts";
import { Panel } from "#desk/layout/panel.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import {
	type ExceptionRow,
	type HoursDraft,
	hoursIntent,
	type NumberField,
	type Span,
	type Weekday,
	weekdays,
} from "./hours-draft.ts";

export const HOURS_PATH = "/desk/hours";

type Errors = Readonly<Record<string, string>>;

type HoursFormProps = {
	draft: HoursDraft;
	errors: Errors;
	/** The field that should have the keyboard: of a row that was just added, or the first wrong one. */
	focus: string | null;
};

/**
 * The opening hours as one form. Rows come and go by its own buttons, so that it works without
 * JavaScript too; nothing is kept until it is saved.
 */
export function HoursForm({ draft, errors, focus }: HoursFormProps) {
	const form = useRef<HTMLFormElement>(null);
	const busy = useNavigation().formAction?.startsWith(HOURS_PATH) ?? false;
	useEffect(() => {
		if (focus === null) return;
		form.current?.querySelector<HTMLElement>(`[name="${focus}"], [value="${focus}"]`)?.focus();
	}, [focus]);
	return (
		<Form method="post" action={HOURS_PATH} className="hours" ref={form} noValidate>
			{/* Enter in a field presses the form's first button: that one saves. */}
			<button
				type="submit"
				className="sr"
				name={hoursIntent.name}
				value={hoursIntent.save}
				tabIndex={-1}
				aria-hidden="true"
			/>
			<Panel title={copy.weekly} tone="canary">
				{weekdays.map((day) => (
					<Day key={day} day={day} spans={draft.weekly[day]} errors={errors} />
				))}
			</Panel>
			<Panel title={copy.exceptions} tone="pink">
				<p className="hint">{copy.exceptionsText}</p>
				<label className="hours__check">
					<input
						type="checkbox"
						name="bankHolidays"
						value="yes"
						defaultChecked={draft.closedOnBankHolidays}
					/>
					<span>
						{copy.bankHolidays}
						<small>{copy.bankHolidaysHint}</small>
					</span>
				</label>
				{draft.exceptions.length === 0 && <p className="hint">{copy.noExceptions}</p>}
				{draft.exceptions.map((row, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place, and the form is made anew when rows change
					<Exception key={at} row={row} at={at} errors={errors} />
				))}
				<RowButton intent="add.exception">{copy.addException}</RowButton>
			</Panel>
			<Panel title={copy.calls} tone="blue">
				<div className="hours__numbers">
					<NumberInput name="discovery" label={copy.discovery} {...{ draft, errors }} />
					<NumberInput name="onboarding" label={copy.onboarding} {...{ draft, errors }} />
					<NumberInput name="step" label={copy.step} hint={copy.stepHint} {...{ draft, errors }} />
					<NumberInput name="buffer" label={copy.buffer} {...{ draft, errors }} />
					<NumberInput
						name="notice"
						label={copy.notice}
						hint={copy.noticeHint}
						{...{ draft, errors }}
					/>
					<NumberInput name="horizon" label={copy.horizon} {...{ draft, errors }} />
				</div>
			</Panel>
			<div className="hours__end">
				<Button
					type="submit"
					kind="band"
					name={hoursIntent.name}
					value={hoursIntent.save}
					busy={busy}
					busyText={copy.saving}
				>
					{copy.save}
				</Button>
				<RowButton intent={hoursIntent.look}>{copy.look}</RowButton>
			</div>
		</Form>
	);
}

function Day({ day, spans, errors }: { day: Weekday; spans: readonly Span[]; errors: Errors }) {
	const name = copy.days[day];
	return (
		<fieldset className="hours__day">
			<legend>{name}</legend>
			{spans.length === 0 && <p className="hint">{copy.closed}</p>}
			{spans.map((span, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: as above
				<div className="hours__row" key={at}>
					<SpanFields prefix={`${day}.${at}`} span={span} of={name} errors={errors} />
					<RowButton intent={`remove.${day}.${at}`} of={`${name} ${span.from}`}>
						{copy.removeHours}
					</RowButton>
				</div>
			))}
			<RowButton intent={`add.${day}`} of={name}>
				{copy.addHours}
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
					{copy[end]}
					<span className="sr">{copy.ofDay(of)}</span>
				</>
			}
			name={`${prefix}.${end}`}
			defaultValue={span[end]}
			error={errors[`${prefix}.${end}`]}
		/>
	));
}

function Exception({ row, at, errors }: { row: ExceptionRow; at: number; errors: Errors }) {
	const prefix = `exception.${at}`;
	const name = row.date || String(at + 1);
	return (
		<fieldset className="hours__exception">
			<legend className="sr">
				{copy.exceptions}: {name}
			</legend>
			<Field
				type="date"
				label={copy.date}
				name={`${prefix}.date`}
				defaultValue={row.date}
				error={errors[`${prefix}.date`]}
			/>
			<SpanFields prefix={prefix} span={row} of={name} errors={errors} />
			<Field
				label={copy.note}
				name={`${prefix}.note`}
				defaultValue={row.note}
				maxLength={200}
				error={errors[`${prefix}.note`]}
			/>
			<RowButton intent={`remove.${prefix}`} of={name}>
				{copy.removeException}
			</RowButton>
		</fieldset>
	);
}

type NumberInputProps = {
	name: NumberField;
	label: string;
	hint?: string;
	draft: HoursDraft;
	errors: Errors;
};

function NumberInput({ name, label, hint, draft, errors }: NumberInputProps) {
	return (
		<Field
			label={label}
			hint={hint}
			name={name}
			inputMode="decimal"
			defaultValue={draft.numbers[name]}
			error={errors[name]}
		/>
	);
}

/** A button that sends the form for something else than saving. */
function RowButton({ intent, of, children }: { intent: string; of?: string; children: string }) {
	return (
		<Button type="submit" kind="line" small name={hoursIntent.name} value={intent}>
			{children}
			{of && <span className="sr">{copy.ofDay(of)}</span>}
		</Button>
	);
}
