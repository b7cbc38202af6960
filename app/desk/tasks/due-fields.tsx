import { Choice, FormField } from "#desk/layout/form-fields.tsx";

/** A day, YYYY-MM-DD, by the words that offer it. */
export type DueDay = { label: string; day: string };

export type DueFieldsProps = {
	today: string;
	days: readonly DueDay[];
	/** It may have no day, and so no task. */
	canBeNone?: boolean;
};

/** When a new task is due: one press for the usual days, a field for any other, and a time if it has one. */
export function DueFields({ today, days, canBeNone }: DueFieldsProps) {
	return (
		<div className="due-fields">
			<Choice
				legend="On"
				name="due"
				options={[
					[today, "Today"],
					...days.map(({ label, day }) => [day, label] as const),
					["other", "Date…"],
					...(canBeNone ? [["", "No task"] as const] : []),
				]}
				defaultValue={days[0]?.day}
			/>
			<FormField
				className="due-fields__day"
				label="Date"
				name="due_on"
				type="date"
			/>
			<FormField
				className="due-fields__time"
				label="At"
				name="due_time"
				type="time"
			/>
		</div>
	);
}
