import { Form } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { deskCalendar } from "#content/desk-calendar.ts";
import { offerNames, offers } from "#content/offer.ts";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { BackLink } from "#features/booking/back-link.tsx";
import { CallTime } from "#features/booking/call-time.tsx";
import { CallerFields } from "#features/booking/caller-fields.tsx";
import {
	type Availability,
	type BookingResult,
	bookingFields,
} from "#features/booking/contract.ts";
import { type CallKind, callKinds } from "#features/booking/kinds.ts";
import type { PickerStart } from "#features/booking/scheduler-page.server.ts";
import {
	afterRefusal,
	type Picked,
	pickAddress,
	pickedBefore,
} from "#features/booking/scheduler-state.ts";
import { TimePicker } from "#features/booking/time-picker.tsx";
import { usePicked } from "#features/booking/use-picked.ts";
import { hiddenFields } from "#features/leads/contract.ts";
import { shifted } from "#lib/time/clock.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { CALENDAR_PATH, calendarParameters, callIntents } from "./desk-call.ts";
import { SendButton } from "./send-button.tsx";

const { book: copy, call: callCopy } = deskCalendar;

type Refused = Exclude<BookingResult, { outcome: "saved" }>;

type BookViewProps = PickerStart & {
	kind: CallKind;
	availability: Availability;
	/** The form's idempotency key. */
	formKey: string;
	result: Refused | undefined;
};

/** Books a call for somebody who rang or wrote. */
export function BookView({ kind, availability, formKey, picked, refused, result }: BookViewProps) {
	return (
		<Panel title={copy.title} tone="canary">
			{result && <Notice kind="failed" {...result.message} />}
			<p className="desk-form__kinds">
				{callKinds.map((each) => (
					<ButtonLink
						key={each}
						kind="line"
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

/** The time stands unless it cannot be had. */
function pickedAfter(picked: Picked, result: Refused): Picked {
	if ("alternatives" in result) return afterRefusal(picked, result);
	return pickedBefore(result, company.timeZone);
}

function Booking(props: Omit<BookViewProps, "zoneGiven">) {
	const { kind, availability, formKey, picked: start, refused, result } = props;
	const { picked, go, moved } = usePicked(start, true);
	const keep = { [calendarParameters.book]: kind };
	const values = result?.values ?? {};
	const errors = result?.outcome === "invalid" ? result.errors : {};
	if (!picked.at)
		return (
			<div className="desk-picker">
				{refused && !moved && <Notice kind="failed" {...refused} />}
				<TimePicker
					slots={availability.slots}
					picked={picked}
					dispatch={go}
					action={CALENDAR_PATH}
					keep={keep}
					isNew={moved}
				/>
			</div>
		);
	return (
		<Form
			method="post"
			action={`${pickAddress(CALENDAR_PATH, keep, picked)}&at=${picked.at}`}
			className="desk-form"
			noValidate
		>
			<p className="desk-picker__chosen">
				<CallTime
					startsAt={picked.at}
					endsAt={shifted(picked.at, availability.minutes * 60_000)}
					timeZone={company.timeZone}
				/>
			</p>
			<input type="hidden" name={hiddenFields.idempotencyKey} value={formKey} />
			<input type="hidden" name={bookingFields.startsAt} value={picked.at} />
			<input type="hidden" name={bookingFields.kind} value={kind} />
			<input type="hidden" name={bookingFields.timeZone} value={company.timeZone} />
			<CallerFields values={values} errors={errors} />
			<Field
				as="select"
				label={copy.offer}
				name={bookingFields.offer}
				defaultValue={values[bookingFields.offer] ?? ""}
			>
				<option value="">{copy.noOffer}</option>
				{offers.map((offer) => (
					<option key={offer} value={offer}>
						{offerNames[offer]}
					</option>
				))}
			</Field>
			<Field
				as="textarea"
				label={deskCalendar.labels.note}
				name="note"
				rows={3}
				optional
				defaultValue={values.note}
				error={errors.note}
			/>
			<div className="desk-form__end">
				<SendButton intent={callIntents.book} kind="band" busyText={copy.booking}>
					{copy.button}
				</SendButton>
				<BackLink to={pickAddress(CALENDAR_PATH, keep, picked)} onBack={() => go({ type: "back" })}>
					{callCopy.otherTime}
				</BackLink>
			</div>
		</Form>
	);
}
