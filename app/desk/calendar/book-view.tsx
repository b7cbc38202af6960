import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/content.ts";
import { offers } from "#content/offer.ts";
import { nameOffer } from "#content/tiers.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import {
	type Availability,
	bookingFields,
	type CallKind,
	callKinds,
} from "#features/booking/contract.ts";
import { CallerFields } from "#features/booking/scheduling/details-form.tsx";
import {
	buildPickerAddress,
	selectAfterRefusal,
	usePicker,
	withTime,
} from "#features/booking/scheduling/picker-state.ts";
import type { PickerStart } from "#features/booking/scheduling/scheduler-page.server.ts";
import {
	BackLink,
	TimePicker,
} from "#features/booking/scheduling/time-picker.tsx";
import { hiddenFields } from "#features/leads/contract.ts";
import { Notice } from "#ui/notice.tsx";
import { type CalendarOutcome, calendarPath } from "./calendar-form.ts";
import { ChosenTime } from "./call-view.tsx";
import type { Caller } from "./calls.server.ts";

type BookViewProps = Pick<PickerStart, "picked" | "refused"> & {
	kind: CallKind;
	availability: Availability;
	/** Fills in the form. */
	caller: Caller | null;
	/** The form's idempotency key. */
	formKey: string;
};

export function BookView({ kind, picked, ...props }: BookViewProps) {
	const result = useFormResult<CalendarOutcome>();
	return (
		<Panel title="Kind, time and details" tone="canary">
			<PageNotice />
			<p className="row">
				{callKinds.map((each) => (
					<SmallLink
						key={each}
						aria-current={each === kind ? "true" : undefined}
						to={calendarPath({ book: each, person: props.caller?.id })}
					>
						{bookingCopy().kinds[each].name}
					</SmallLink>
				))}
			</p>
			<Booking
				key={`${kind}-${result?.notice?.title}`}
				{...props}
				kind={kind}
				picked={
					result?.alternatives
						? selectAfterRefusal(picked, result.alternatives)
						: withTime(picked, result?.values?.starts_at)
				}
			/>
		</Panel>
	);
}

function Booking({
	kind,
	availability,
	caller,
	formKey,
	picked: start,
	refused,
}: BookViewProps) {
	const picker = usePicker(
		start,
		calendarPath({ book: kind, person: caller?.id }),
	);
	const { values, errors } = useFormResult<CalendarOutcome>() ?? {};
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
			action={buildPickerAddress(picker.address, picker.picked)}
			fields={{
				[hiddenFields.idempotencyKey]: formKey,
				[bookingFields.startsAt]: at,
				[bookingFields.kind]: kind,
				[bookingFields.timeZone]: company().timeZone,
				...(caller && { person: caller.id }),
			}}
			isQuiet
			scrolls
			noValidate
		>
			<ChosenTime at={at} minutes={availability.minutes} />
			<Select
				label="About"
				name={bookingFields.offer}
				none="Nothing in particular"
				options={offers.map((offer) => [offer, nameOffer(offer)])}
			/>
			<CallerFields
				byPhone={availability.byPhone}
				canBePhoneOnly={Boolean(caller)}
				noteLabel="Note"
				field={(name) => ({
					name,
					defaultValue: values?.[name] ?? caller?.[name as keyof Caller] ?? "",
					error: errors?.[name],
				})}
			/>
			<div className="row">
				<SubmitButton intent="book" variant="primary" busyText="Booking...">
					Book the call
				</SubmitButton>
				<BackLink picker={picker}>Another time</BackLink>
			</div>
		</DeskForm>
	);
}
