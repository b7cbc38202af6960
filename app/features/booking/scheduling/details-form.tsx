import { type RefObject, useEffect } from "react";
import { bookingCopy as copy } from "#content/booking.ts";
import { messages } from "#content/messages.ts";
import {
	type BookedCall,
	type BookingField,
	type BookingResult,
	bookingFields,
	bookingForm,
} from "#features/booking/contract.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";
import { announceBooking } from "#features/booking/providers/message-event.ts";
import {
	readBrowserContext,
	readStoredContact,
	requestToken,
} from "#features/leads/browser-context.ts";
import {
	FormNotice,
	type ServerFields,
	SubmissionFields,
} from "#features/leads/lead-form.tsx";
import type { SubmitResult } from "#lib/forms/fields.ts";
import { type Draft, type Form, useForm } from "#lib/forms/use-form.ts";
import { toWallClock } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import { useFailureToast } from "#ui/toasts.ts";
import { buildPickerAddress, type Picker } from "./picker-state.ts";
import { BackLink, useFocusOnMount } from "./time-picker.tsx";

type Refused = Extract<BookingResult, { alternatives: string[] }>;

type DetailsFormProps = {
	picker: Picker;
	kind: string;
	offer: string | null;
	byPhone: boolean;
	draft: RefObject<Draft>;
	server: ServerFields | undefined;
	/** The action's answer with which the page was rendered without JavaScript. */
	result: BookingResult | undefined;
	refused: Refused | null;
	onBooked(booking: BookedCall): void;
	onRefused(refused: Refused | null): void;
};

/**
 * The last step: the visitor's details, sent without leaving the page. An unavailable time is reported on
 * the page, any other failure by a toast.
 */
export function DetailsForm(props: DetailsFormProps) {
	const { picker, byPhone, draft, result, refused, onBooked, onRefused } =
		props;
	const { at, timeZone } = picker.picked;
	const heading = useFocusOnMount(picker.touched);
	const showFailure = useFailureToast();
	const form = useForm<BookingField, BookingResult>({
		action: BOOKING_PATH,
		schema: bookingForm,
		rendered: result,
		draft,
		prefill: readStoredContact,
		extraFields: (fields, { key }) => readBrowserContext(fields, key),
		onSubmit: () => showFailure(null),
		onRefused: () => showFailure(messages().checkFields),
		onAnswer(answer, { renewKey }) {
			const { result: sent } = answer;
			if (!sent?.message) return showFailure(copy().failed);

			if (sent.outcome === "saved") {
				announceBooking(sent.booking.id);
				return onBooked(sent.booking);
			}

			if (sent.outcome === "conflict") renewKey();

			if ("alternatives" in sent) onRefused(sent);
			else showFailure(sent.message);
		},
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: when the form is left
	useEffect(() => () => showFailure(null), []);

	const hidden = {
		[bookingFields.kind]: props.kind,
		[bookingFields.offer]: props.offer ?? "",
		[bookingFields.timeZone]: timeZone,
		...(at && !refused ? { [bookingFields.startsAt]: at } : {}),
	};

	return (
		<form
			ref={form.ref}
			method="post"
			// The page of the chosen time, which the action renders again without JavaScript.
			action={buildPickerAddress(picker.address, picker.picked)}
			className="fields booking-form"
			noValidate
			onInput={form.onInput}
			onSubmit={form.onSubmit}
			onFocus={requestToken}
		>
			<h3 className="h4" ref={heading} tabIndex={-1}>
				{copy().yourDetails}
			</h3>
			{refused ? (
				<Alternatives
					key={refused.alternatives.join()}
					refused={refused}
					timeZone={timeZone}
					isNew={refused !== result}
				/>
			) : (
				result?.outcome !== "saved" && (
					<FormNotice result={result as SubmitResult} />
				)
			)}
			<SubmissionFields server={props.server} />
			<HiddenFields fields={hidden} />
			<CallerFields
				own
				field={form.field}
				byPhone={byPhone}
				noteLabel={copy().note}
			/>
			<div className="row booking-form__actions">
				<Button
					type="submit"
					variant="primary"
					busy={form.busy}
					busyText={copy().submitting}
				>
					{copy().submit}
				</Button>
				<BackLink picker={picker} onBack={() => onRefused(null)}>
					{refused ? copy().allDays : copy().changeTime}
				</BackLink>
			</div>
		</form>
	);
}

type AlternativesProps = {
	refused: Refused;
	timeZone: string;
	/** Rendered after a refusal: the alternatives get the focus. */
	isNew: boolean;
};

function Alternatives({ refused, timeZone, isNew }: AlternativesProps) {
	const first = useFocusOnMount<HTMLInputElement>(isNew);
	return (
		<div className="notice notice--failed">
			<p role="alert">
				<b>{refused.message.title}</b> <span>{refused.message.text}</span>
			</p>
			{refused.alternatives.length > 0 && (
				<fieldset className="gap-above">
					<legend className="sr">{copy().otherTimes}</legend>
					{refused.alternatives.map((at, index) => {
						const { date, time } = toWallClock(at, timeZone);
						return (
							<div key={at} className="checkbox">
								<label>
									<input
										ref={index === 0 ? first : undefined}
										type="radio"
										name={bookingFields.startsAt}
										value={at}
										defaultChecked={index === 0}
									/>
									<span>{`${formatDate(date)}, ${time}`}</span>
								</label>
							</div>
						);
					})}
				</fieldset>
			)}
		</div>
	);
}

type CallerFieldsProps = {
	field: Form<BookingField>["field"];
	/** Visitors enter their own details, so the browser may autofill them. */
	own?: boolean;
	byPhone: boolean;
	/** A phone number is enough. */
	canBePhoneOnly?: boolean;
	noteLabel: string;
};

/** The fields about the caller, on the site and in the desk's form for a call. */
export function CallerFields({
	field,
	own = false,
	byPhone,
	canBePhoneOnly = false,
	noteLabel,
}: CallerFieldsProps) {
	const filledBy = (kind: string) => (own ? kind : "off");
	return (
		<>
			<Field
				label={copy().name}
				autoComplete={filledBy("name")}
				required
				{...field("name")}
			/>
			<Field
				label={copy().email}
				type="email"
				autoComplete={filledBy("email")}
				required={!canBePhoneOnly}
				optional={canBePhoneOnly}
				{...field("email")}
			/>
			<Field
				label={copy().phone}
				type="tel"
				autoComplete={filledBy("tel")}
				required={byPhone}
				optional={!byPhone}
				hint={own && !byPhone ? copy().phoneHint : undefined}
				{...field("phone")}
			/>
			<Field
				as="textarea"
				label={noteLabel}
				rows={3}
				optional
				{...field("note")}
			/>
		</>
	);
}
