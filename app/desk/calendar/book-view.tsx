import { Form } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { offerNames, offers } from "#content/offer.ts";
import { Notice, Panel } from "#desk/layout/components.tsx";
import {
	type Availability,
	type BookingField,
	type BookingResult,
	bookingFields,
	type CallKind,
	callKinds,
} from "#features/booking/contract.ts";
import { CallerFields } from "#features/booking/details-form.tsx";
import {
	addressOfDay,
	afterRefusal,
	type Picked,
	pickedBefore,
	usePicker,
	withoutTime,
} from "#features/booking/picker-state.ts";
import type { PickerStart } from "#features/booking/scheduler-page.server.ts";
import { BackLink, TimePicker } from "#features/booking/time-picker.tsx";
import { hiddenFields } from "#features/leads/contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { CALENDAR_PATH, calendarParameters, callIntents } from "./calendar-form.ts";
import { ChosenTime, SubmitButton } from "./call-view.tsx";

type Refused = Exclude<BookingResult, { outcome: "saved" }>;

type BookViewProps = Pick<PickerStart, "picked" | "refused"> & {
	kind: CallKind;
	availability: Availability;
	/** The form's idempotency key. */
	formKey: string;
	result: Refused | undefined;
};

/** Books a call for somebody who rang or wrote. */
export function BookView({ kind, availability, formKey, picked, refused, result }: BookViewProps) {
	return (
		<Panel title="Book for somebody" tone="canary">
			{result && <Notice kind="failed" {...result.message} />}
			<p className="row">
				{callKinds.map((each) => (
					<ButtonLink
						key={each}
						variant="outline"
						small
						aria-current={each === kind ? "true" : undefined}
						to={`${CALENDAR_PATH}?${calendarParameters.book}=${each}`}
					>
						{bookingCopy.kinds[each].name}
					</ButtonLink>
				))}
			</p>
			<Booking
				key={`${kind}-${result?.outcome}`}
				{...{ kind, availability, formKey, result }}
				picked={result ? pickedAfter(picked, result) : picked}
				refused={refused}
			/>
		</Panel>
	);
}

function pickedAfter(picked: Picked, result: Refused): Picked {
	if ("alternatives" in result) return afterRefusal(picked, result.alternatives);
	return pickedBefore(result, company.timeZone);
}

function Booking({ kind, availability, formKey, picked: start, refused, result }: BookViewProps) {
	const picker = usePicker(start, `${CALENDAR_PATH}?${calendarParameters.book}=${kind}`);
	const { at } = picker.picked;
	const values = result?.values ?? {};
	const errors = result?.outcome === "invalid" ? result.errors : {};
	const field = <Name extends BookingField>(name: Name) => ({
		name,
		defaultValue: values[name],
		error: errors[name],
	});
	if (!at)
		return (
			<div className="stack stack--wide">
				{refused && !picker.touched && <Notice kind="failed" {...refused} />}
				<TimePicker slots={availability.slots} picker={picker} />
			</div>
		);
	return (
		<Form
			method="post"
			action={`${addressOfDay(picker.address, withoutTime(picker.picked))}&at=${at}`}
			className="fields fields--narrow"
			noValidate
		>
			<ChosenTime at={at} minutes={availability.minutes} />
			<input type="hidden" name={hiddenFields.idempotencyKey} value={formKey} />
			<input type="hidden" name={bookingFields.startsAt} value={at} />
			<input type="hidden" name={bookingFields.kind} value={kind} />
			<input type="hidden" name={bookingFields.timeZone} value={company.timeZone} />
			<CallerFields field={field} />
			<Field
				as="select"
				label="About"
				name={bookingFields.offer}
				defaultValue={values[bookingFields.offer] ?? ""}
			>
				<option value="">Nothing in particular</option>
				{offers.map((offer) => (
					<option key={offer} value={offer}>
						{offerNames[offer]}
					</option>
				))}
			</Field>
			<Field as="textarea" label="Note" rows={3} optional {...field("note")} />
			<div className="row">
				<SubmitButton intent={callIntents.book} variant="primary" busyText="Booking...">
					Book the call
				</SubmitButton>
				<BackLink picker={picker}>Another time</BackLink>
			</div>
		</Form>
	);
}
