import { useRef, useState } from "react";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Check, FormField } from "#desk/layout/form-fields.tsx";
import {
	MAX_EXCEPTIONS,
	MAX_NOTE,
} from "#features/booking/scheduling/hours.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { nameWeekday, weekdays } from "#lib/time/dates.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { hoursPath } from "./calendar-form.ts";
import { readHoursRows } from "./hours-fields.ts";

type HoursFormProps = {
	values: FieldValues;
	/** Null for the shared hours, which include the settings for all calls. */
	staffId: string | null;
	/** Where the company’s bank holidays are from; null without any. */
	holidays: string | null;
};

export function HoursForm({ values, staffId, holidays }: HoursFormProps) {
	return (
		<DeskForm
			action={hoursPath(staffId)}
			initial={values}
			className="stack stack--wide stack--loose"
			isQuiet
			scrolls
			noValidate
		>
			<Panel title="Each week" tone="canary">
				<p className="muted">
					For example 09:00–12:30, 13:30–17:00 or 9am–5pm. Leave closed days
					empty.
				</p>
				<div className="fields fields--narrow">
					{weekdays.map((day) => (
						<FormField
							key={day}
							label={nameWeekday(day)}
							name={`weekly.${day}`}
							placeholder="Closed"
						/>
					))}
				</div>
			</Panel>
			<Panel title="Special days" tone="pink">
				<p className="muted">
					Holidays, half days or an extra Saturday. Leave the hours empty to
					close, and add a last day for several days in a row.{" "}
					<span>
						{staffId === null
							? "Days without hours are closed for everyone."
							: "Days that the shared hours close are closed here too."}
					</span>{" "}
					Past days are removed when you save.
				</p>
				<Check
					label={
						<span>
							<b>Closed on bank holidays</b>
							<br />
							<small className="small muted">
								{holidays === null
									? "None are chosen yet: choose them under Company."
									: `Those of ${holidays}, as chosen under Company. Special days below take precedence.`}
							</small>
						</span>
					}
					name="closedOnBankHolidays"
					value="yes"
				/>
				<SpecialDays values={values} />
			</Panel>
			{staffId === null && <Calls />}
			<div className="row">
				<SubmitButton intent="save" variant="primary" busyText="Saving...">
					Save the hours
				</SubmitButton>
			</div>
		</DeskForm>
	);
}

function SpecialDays({ values }: { values: FieldValues }) {
	const hydrated = useHydrated();
	const add = useRef<HTMLButtonElement>(null);
	const [added, setAdded] = useState<string[]>([]);
	const [removed, setRemoved] = useState<string[]>([]);
	const names = [
		...new Set([...readHoursRows(values).map(({ name }) => name), ...added]),
	];
	const next = names.length === 0 ? 0 : Number(names.at(-1)?.split(".")[1]) + 1;
	function addRow(): void {
		const name = `exceptions.${next}`;
		setAdded([...added, name]);
		setRemoved(removed.filter((each) => each !== name));
	}

	function remove(name: string): void {
		setRemoved([...removed, name]);
		add.current?.focus();
	}

	return (
		<>
			{names
				.filter((name) => !removed.includes(name))
				.map((name) => (
					<fieldset
						key={name}
						className="hours__exception row fields-row"
						ref={added.includes(name) ? focusFirst : undefined}
					>
						<legend className="sr">
							{values[`${name}.date`]
								? `Special days: ${values[`${name}.date`]}`
								: "Another special day"}
						</legend>
						<FormField type="date" label="Day" name={`${name}.date`} />
						<FormField type="date" label="Last day" name={`${name}.until`} />
						<FormField
							label="Hours"
							placeholder="Closed"
							name={`${name}.hours`}
						/>
						<FormField
							label="Note"
							maxLength={MAX_NOTE}
							name={`${name}.note`}
						/>
						{hydrated ? (
							<Button variant="outline" small onClick={() => remove(name)}>
								Remove
							</Button>
						) : (
							values[`${name}.date`] && (
								<Check label="Remove" name={`${name}.remove`} />
							)
						)}
					</fieldset>
				))}
			{hydrated && next < MAX_EXCEPTIONS && (
				<div>
					<Button
						ref={add}
						variant="outline"
						small
						data-adds="exceptions"
						onClick={addRow}
					>
						Add a special day
					</Button>
				</div>
			)}
		</>
	);
}

function focusFirst(row: HTMLElement | null): void {
	row?.querySelector("input")?.focus();
}

const numbers = [
	{ name: "lengthMinutes.discovery", label: "Discovery call, minutes" },
	{ name: "lengthMinutes.onboarding", label: "Onboarding call, minutes" },
	{
		name: "stepMinutes",
		label: "Time between starts, minutes",
		hint: "Counted from opening.",
	},
	{ name: "bufferMinutes", label: "Free time after each call, minutes" },
	{
		name: "noticeMinutes",
		label: "Shortest notice, hours",
		hint: "The time you need to prepare.",
	},
	{ name: "horizonDays", label: "How far ahead, days" },
];

function Calls() {
	return (
		<Panel title="Calls" tone="blue">
			<div className="call-numbers">
				{numbers.map((field) => (
					<FormField key={field.name} {...field} inputMode="decimal" />
				))}
			</div>
			<FormField
				label="Reminders, hours before the call"
				hint="To the visitor and to us. “24, 1” sends two; empty sends none."
				name="reminderHours"
			/>
			<Check
				label="Discovery calls are by phone: visitors must leave a number"
				name="byPhone.discovery"
				value="yes"
			/>
			<Check
				label="Onboarding calls are by phone"
				name="byPhone.onboarding"
				value="yes"
			/>
			<FormField
				label="Meeting link, discovery calls"
				hint="For visitors who leave no phone number. {call} is replaced with the id of the call. Calls that are already booked keep their link."
				type="url"
				name="meetingLinks.discovery"
			/>
			<FormField
				label="Meeting link, onboarding calls"
				type="url"
				name="meetingLinks.onboarding"
			/>
		</Panel>
	);
}
