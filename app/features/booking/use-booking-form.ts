import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { bookingCopy } from "#content/booking.ts";
import { formPaths } from "#content/form-paths.ts";
import { messages } from "#content/messages.ts";
import { type FieldErrors, fieldErrors, type Message } from "#features/leads/contract.ts";
import { type Attempt, attemptFor, sendForm } from "#features/leads/send-form.ts";
import { newKey, typedIn } from "#features/leads/use-lead-form.ts";
import { focusFirstError } from "#ui/first-error.ts";
import { dismissToast, showToast } from "#ui/toasts.ts";
import {
	type BookedCall,
	type BookingField,
	type BookingResult,
	bookingFields,
	bookingForm,
} from "./contract.ts";
import { isInstant } from "./instant.ts";
import { announceBooking } from "./message-event.ts";

type Refused = Extract<BookingResult, { alternatives: string[] }>;

type Options = {
	/** The chosen start. */
	at: string;
	/** What the server answered where the page was rendered without JavaScript. */
	result: BookingResult | undefined;
	onBooked(booking: BookedCall): void;
	/** The chosen time cannot be had any more. */
	onRefused(): void;
};

/** Sends the booking without leaving the page: the server's rules first, then the server. */
export function useBookingForm({ at, result, onBooked, onRefused }: Options) {
	const ref = useRef<HTMLFormElement>(null);
	const lastAttempt = useRef<Attempt | null>(null);
	const lastToast = useRef<number | null>(null);
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState<FieldErrors<BookingField>>(
		result?.outcome === "invalid" ? result.errors : {},
	);
	const [refused, setRefused] = useState<Refused | null>(
		result && isRefusalOf(result, at) ? result : null,
	);

	useEffect(() => {
		if (Object.keys(errors).length > 0) focusFirstError(ref.current);
	}, [errors]);

	useEffect(() => () => forget(lastToast), []);

	function complain(message: Message): void {
		lastToast.current = showToast({ kind: "failure", ...message });
	}

	async function send(fields: Record<string, string>): Promise<void> {
		const attempt = attemptFor(JSON.stringify(fields), lastAttempt.current, newKey);
		lastAttempt.current = attempt;
		setBusy(true);
		try {
			tell((await sendForm<BookingField>(formPaths.booking, fields, attempt)) as BookingResult);
		} catch (error) {
			console.error(error);
			complain(bookingCopy.failed);
		} finally {
			setBusy(false);
		}
	}

	function tell(answer: BookingResult): void {
		if (answer.outcome === "kept") {
			announceBooking(answer.booking.id);
			onBooked(answer.booking);
			return;
		}
		if (answer.outcome === "invalid") setErrors(answer.errors);
		if (answer.outcome === "conflict") lastAttempt.current = null;
		if ("alternatives" in answer) {
			setRefused(answer);
			onRefused();
			return;
		}
		complain(answer.message);
	}

	function onSubmit(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		if (busy) return;
		forget(lastToast);
		const fields = typedIn(event.currentTarget);
		const checked = v.safeParse(bookingForm, fields);
		setErrors(checked.success ? {} : fieldErrors<BookingField>(checked.issues));
		if (checked.success) void send(fields);
		else complain(messages.checkFields);
	}

	return { ref, busy, errors, refused, onSubmit };
}

/** What was complained about is put right, or given up. */
function forget(toast: RefObject<number | null>): void {
	if (toast.current !== null) dismissToast(toast.current);
	toast.current = null;
}

/** Whether a result says that this start, or one that is no time at all, cannot be had. */
export function isRefusalOf(result: BookingResult, at: string | null): result is Refused {
	if (!("alternatives" in result)) return false;
	const asked = result.values[bookingFields.startsAt] ?? "";
	return asked === at || !isInstant(asked);
}
