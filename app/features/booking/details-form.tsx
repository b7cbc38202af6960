import { bookingCopy as copy } from "#content/booking.ts";
import { formPaths } from "#content/form-paths.ts";
import { requestToken } from "#features/leads/browser-context.ts";
import { FormNotice, HiddenFields, type ServerFields } from "#features/leads/lead-form.tsx";
import type { SubmitResult } from "#lib/forms/fields.ts";
import { fieldsOf } from "#lib/forms/use-form.ts";
import { wallClockAt } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { type BookedCall, type BookingResult, bookingFields } from "./contract.ts";
import { BackLink, useFocusOnMount } from "./time-picker.tsx";
import { useBookingForm } from "./use-booking-form.ts";

/** Entered text, by field. */
export type Typed = Readonly<Record<string, string>>;

type DetailsFormProps = {
	at: string;
	timeZone: string;
	kind: string;
	offer: string | null;
	typed: Typed;
	/** The visitor has just chosen the time: the form gets the focus. */
	isNew: boolean;
	/** The page without a chosen time, for visitors without JavaScript. */
	backTo: string;
	server: ServerFields | undefined;
	result: BookingResult | undefined;
	onBooked(booking: BookedCall): void;
	onRefused(): void;
	onBack(typed: Typed): void;
};

/** The last step: the visitor's details. */
export function DetailsForm(props: DetailsFormProps) {
	const { at, timeZone, kind, offer, typed, isNew, backTo, server, result, onBack } = props;
	const heading = useFocusOnMount(isNew);
	const { ref, busy, errors, refused, onSubmit } = useBookingForm(props);
	return (
		<form
			ref={ref}
			method="post"
			// The answering page needs the length of the call.
			action={`${formPaths.booking}?${bookingFields.kind}=${kind}`}
			className="booking-form lead-form"
			noValidate
			onSubmit={onSubmit}
			onFocus={requestToken}
		>
			<h3 ref={heading} tabIndex={-1}>
				{copy.yourDetails}
			</h3>
			{refused ? (
				<Alternatives
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
			<div className="booking-form__actions">
				<Button type="submit" variant="primary" busy={busy} busyText={copy.submitting}>
					{copy.submit}
				</Button>
				<BackLink to={backTo} onBack={() => onBack(ref.current ? fieldsOf(ref.current) : {})}>
					{refused ? copy.allDays : copy.changeTime}
				</BackLink>
			</div>
		</form>
	);
}

/** A booking or alternatives are shown by the page itself. */
function noticeOf(result: BookingResult | undefined): SubmitResult | undefined {
	return result && result.outcome !== "saved" && !("alternatives" in result) ? result : undefined;
}

type AlternativesProps = {
	refused: Extract<BookingResult, { alternatives: string[] }>;
	timeZone: string;
	/** It has just been refused: the alternatives get the focus. */
	isNew: boolean;
};

/** Radio buttons in place of the refused time. */
function Alternatives({ refused, timeZone, isNew }: AlternativesProps) {
	const first = useFocusOnMount<HTMLInputElement>(isNew);
	return (
		<div className="notice notice--failed">
			<p role="alert">
				<b>{refused.message.title}</b> {refused.message.text}
			</p>
			{refused.alternatives.length > 0 && (
				<fieldset className="alternatives">
					<legend className="sr">{copy.otherTimes}</legend>
					{refused.alternatives.map((at, index) => {
						const { date, time } = wallClockAt(at, timeZone);
						return (
							<label key={at} className="alternatives__time">
								<input
									ref={index === 0 ? first : undefined}
									type="radio"
									name={bookingFields.startsAt}
									value={at}
									defaultChecked={index === 0}
								/>
								<span>{`${formatDate(date)}, ${time}`}</span>
							</label>
						);
					})}
				</fieldset>
			)}
		</div>
	);
}

type CallerFieldsProps = {
	values: Typed;
	errors: Readonly<Record<string, string>>;
	/** The caller fills them in: the browser may offer its own. */
	own?: boolean;
	phoneHint?: string;
};

/** Name, email address and optional phone number of whoever books. */
export function CallerFields({ values, errors, own = false, phoneHint }: CallerFieldsProps) {
	const filledBy = (kind: string) => (own ? kind : "off");
	return (
		<>
			<Field
				label={copy.name}
				name="name"
				autoComplete={filledBy("name")}
				required
				defaultValue={values.name}
				error={errors.name}
			/>
			<Field
				label={copy.email}
				name="email"
				type="email"
				autoComplete={filledBy("email")}
				required
				defaultValue={values.email}
				error={errors.email}
			/>
			<Field
				label={copy.phone}
				name="phone"
				type="tel"
				autoComplete={filledBy("tel")}
				optional
				hint={phoneHint}
				defaultValue={values.phone}
				error={errors.phone}
			/>
		</>
	);
}
