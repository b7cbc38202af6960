import { Choice, FormField } from "#desk/layout/form-fields.tsx";
import { DueFields, type DueFieldsProps } from "#desk/tasks/due-fields.tsx";
import {
	type CallDirection,
	callDirections,
	callOutcomes,
} from "#features/leads/logged-calls.ts";

/** Direction and outcome of a phone call. */
export function CallChoices({ direction }: { direction: CallDirection }) {
	return (
		<>
			<Choice
				legend="Who rang"
				name="direction"
				options={Object.entries(callDirections)}
				defaultValue={direction}
			/>
			<Choice
				legend="How it went"
				name="outcome"
				options={Object.entries(callOutcomes)}
				defaultValue="reached"
			/>
		</>
	);
}

/** The task that follows, if any. */
export function NextFields(props: Pick<DueFieldsProps, "today" | "days">) {
	return (
		<>
			<FormField
				label="What next"
				name="next"
				maxLength={200}
				placeholder="Ring again"
				autoComplete="off"
			/>
			<DueFields {...props} canBeNone />
		</>
	);
}
