import { bookingCopy as copy } from "#content/booking.ts";
import { formPaths } from "#content/form-paths.ts";
import { requestToken } from "#features/leads/browser-context.ts";
import { FormNotice, HiddenFields, type ServerFields } from "#features/leads/lead-form.tsx";
import type { SubmitResult } from "#lib/forms/fields.ts";
import { fieldsOf } from "#lib/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { BackLink } from "./back-link.tsx";
import { CallerFields } from "./caller-fields.tsx";
import { type BookedCall, type BookingResult, bookingFields } from "./contract.ts";
import { dayInWords } from "./days.ts";
import { useBookingForm } from "./use-booking-form.ts";
import { useFocusOnMount } from "./use-focus-on-mount.ts";
import { wallClockAt } from "./zones.ts";

/** What was typed before, by field. */
export type Typed = Readonly<Record<string, string>>;

type DetailsFormProps = {
	at: string;
	timeZone: string;
	kind: string;
	offer: string | null;
	typed: Typed;
	/** The visitor has just chosen the time: the keyboard goes to the form. */
	isNew: boolean;
	/** The page without a chosen time, for visitors without JavaScript. */
	backTo: string;
	server: ServerFields | undefined;
	result: BookingResult | undefined;
	onBooked(booking: BookedCall): void;
	onRefused(): void;
	/** Back to the times, with what was typed so far. */
	onBack(typed: Typed): void;
};

/** Who books: the last step before the call is booked. */
export function DetailsForm(props: DetailsFormProps) {
	const { at, timeZone, kind, offer, typed, isNew, backTo, server, result, onBack } = props;
	const heading = useFocusOnMount(isNew);
	const { ref, busy, errors, refused, onSubmit } = useBookingForm(props);
	return (
		<form
			ref={ref}
			method="post"
			// The page that answers must know how long the call is.
			action={`${formPaths.booking}?${bookingFields.kind}=${kind}`}
			className="details lead-form"
			noValidate
			onSubmit={onSubmit}
			onFocus={requestToken}
		>
			<h3 ref={heading} tabIndex={-1}>
				{copy.yourDetails}
			</h3>
			{refused ? (
				<OtherTimes
					key={refused.alternatives.join()}
					refused={refused}
					timeZone={timeZone}
					isNew={refused !== result}
				/>
			) : (
				<>
					<FormNotice result={noticeOf(result)} />
					<input type="hidden" name={bookingFields.startsAt} value={at} />
				</>
			)}
			<HiddenFields server={server} />
			<input type="hidden" name={bookingFields.kind} value={kind} />
			<input type="hidden" name={bookingFields.offer} value={offer ?? ""} />
			<input type="hidden" name={bookingFields.timeZone} value={timeZone} />
			<CallerFields own values={typed} errors={errors} phoneHint={copy.phoneHint} />
			<Field
				as="textarea"
				label={copy.note}
				name="note"
				rows={3}
				optional
				defaultValue={typed.note}
				error={errors.note}
			/>
			<div className="details__actions">
				<Button type="submit" kind="band" busy={busy} busyText={copy.submitting}>
					{copy.submit}
				</Button>
				<BackLink to={backTo} onBack={() => onBack(ref.current ? fieldsOf(ref.current) : {})}>
					{refused ? copy.allDays : copy.changeTime}
				</BackLink>
			</div>
		</form>
	);
}

/** Told on the page; with a booking or other times the page itself is the answer. */
function noticeOf(result: BookingResult | undefined): SubmitResult | undefined {
	return result && result.outcome !== "saved" && !("alternatives" in result) ? result : undefined;
}

type OtherTimesProps = {
	refused: Extract<BookingResult, { alternatives: string[] }>;
	timeZone: string;
	/** It has just been refused: the keyboard goes to the free times. */
	isNew: boolean;
};

/** The chosen time is gone: what is free near it, to be booked with the same press of the button. */
function OtherTimes({ refused, timeZone, isNew }: OtherTimesProps) {
	const first = useFocusOnMount<HTMLInputElement>(isNew);
	return (
		<div className="notice notice--failed">
			<p role="alert">
				<b>{refused.message.title}</b> {refused.message.text}
			</p>
			{refused.alternatives.length > 0 && (
				<fieldset className="others">
					<legend className="sr">{copy.otherTimes}</legend>
					{refused.alternatives.map((at, index) => {
						const { date, time } = wallClockAt(at, timeZone);
						return (
							<label key={at} className="other">
								<input
									ref={index === 0 ? first : undefined}
									type="radio"
									name={bookingFields.startsAt}
									value={at}
									defaultChecked={index === 0}
								/>
								<span>{`${dayInWords(date)}, ${time}`}</span>
							</label>
						);
					})}
				</fieldset>
			)}
		</div>
	);
}
