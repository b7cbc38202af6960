import { useActionData } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { offerNames, offers } from "#content/offer.ts";
import { Notice, Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm, FormField, PageNotice, Select, SubmitButton } from "#desk/layout/forms.tsx";
import {
	type Availability,
	bookingFields,
	type CallKind,
	callKinds,
} from "#features/booking/contract.ts";
import { CallerFields } from "#features/booking/details-form.tsx";
import { addressOf, afterRefusal, usePicker, withTime } from "#features/booking/picker-state.ts";
import type { PickerStart } from "#features/booking/scheduler-page.server.ts";
import { BackLink, TimePicker } from "#features/booking/time-picker.tsx";
import { hiddenFields } from "#features/leads/contract.ts";
import { type CalendarAnswer, calendarPath } from "./calendar-form.ts";
import { ChosenTime } from "./call-view.tsx";

type BookViewProps = Pick<PickerStart, "picked" | "refused"> & {
	kind: CallKind;
	availability: Availability;
	/** The form's idempotency key. */
	formKey: string;
};

/** Books a call for somebody who rang or wrote. */
export function BookView({ kind, picked, ...props }: BookViewProps) {
	const result = useActionData<CalendarAnswer>();
	return (
		<Panel title="Book for somebody" tone="canary">
			<PageNotice />
			<p className="row">
				{callKinds.map((each) => (
					<SmallLink
						key={each}
						aria-current={each === kind ? "true" : undefined}
						to={calendarPath({ book: each })}
					>
						{bookingCopy.kinds[each].name}
					</SmallLink>
				))}
			</p>
			<Booking
				key={`${kind}-${result?.notice?.title}`}
				{...props}
				kind={kind}
				picked={
					result?.alternatives
						? afterRefusal(picked, result.alternatives)
						: withTime(picked, result?.values?.starts_at)
				}
			/>
		</Panel>
	);
}

function Booking({ kind, availability, formKey, picked: start, refused }: BookViewProps) {
	const picker = usePicker(start, calendarPath({ book: kind }));
	const { values, errors } = useActionData<CalendarAnswer>() ?? {};
	const { at } = picker.picked;
	if (!at)
		return (
			<div className="stack stack--wide">
				{refused && !picker.touched && <Notice kind="failed" {...refused} />}
				<TimePicker slots={availability.slots} picker={picker} />
			</div>
		);
	return (
		<DeskForm
			action={addressOf(picker.address, picker.picked)}
			fields={{
				[hiddenFields.idempotencyKey]: formKey,
				[bookingFields.startsAt]: at,
				[bookingFields.kind]: kind,
				[bookingFields.timeZone]: company.timeZone,
			}}
			isQuiet
			scrolls
			noValidate
		>
			<ChosenTime at={at} minutes={availability.minutes} />
			<CallerFields
				byPhone={availability.byPhone}
				field={(name) => ({ name, defaultValue: values?.[name], error: errors?.[name] })}
			/>
			<Select
				label="About"
				name={bookingFields.offer}
				none="Nothing in particular"
				options={offers.map((offer) => [offer, offerNames[offer]])}
			/>
			<FormField as="textarea" label="Note" rows={3} optional name="note" />
			<div className="row">
				<SubmitButton intent="book" variant="primary" busyText="Booking...">
					Book the call
				</SubmitButton>
				<BackLink picker={picker}>Another time</BackLink>
			</div>
		</DeskForm>
	);
}
