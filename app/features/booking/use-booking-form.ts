import { useEffect, useState } from "react";
import { bookingCopy } from "#content/booking.ts";
import { formPaths } from "#content/form-paths.ts";
import { messages } from "#content/messages.ts";
import { browserContext, storedContact } from "#features/leads/browser-context.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { isInstant } from "#lib/time/dates.ts";
import { useFailureToast } from "#ui/toasts.ts";
import {
	type BookedCall,
	type BookingField,
	type BookingResult,
	bookingFields,
	bookingForm,
} from "./contract.ts";
import { announceBooking } from "./message-event.ts";

type Refused = Extract<BookingResult, { alternatives: string[] }>;

type Options = {
	/** The chosen start. */
	at: string;
	/** The answer with which the page was rendered without JavaScript. */
	result: BookingResult | undefined;
	onBooked(booking: BookedCall): void;
	/** The chosen time is not available any more. */
	onRefused(): void;
};

/** Sends the booking without leaving the page. A refused time is answered on the page, any other failure by a toast. */
export function useBookingForm({ at, result, onBooked, onRefused }: Options) {
	const showFailure = useFailureToast();
	const [refused, setRefused] = useState<Refused | null>(
		result && isRefusalOf(result, at) ? result : null,
	);
	const form = useForm<BookingField, BookingResult>({
		action: formPaths.booking,
		schema: bookingForm,
		rendered: result,
		prefill: storedContact,
		extraFields: (fields, { key }) => browserContext(fields, key),
		onSubmit: () => showFailure(null),
		onRefused: () => showFailure(messages.checkFields),
		onAnswer(answer, { renewKey }) {
			if (!answer?.result.message) return showFailure(bookingCopy.failed);
			const { result: booked } = answer;
			if (booked.outcome === "saved") {
				announceBooking(booked.booking.id);
				return onBooked(booked.booking);
			}
			if (booked.outcome === "conflict") renewKey();
			if (!("alternatives" in booked)) return showFailure(booked.message);
			setRefused(booked);
			onRefused();
		},
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the form is left
	useEffect(() => () => showFailure(null), []);
	return { ...form, refused };
}

/** Whether a result says that this start, or one that is no instant at all, is not available. */
export function isRefusalOf(result: BookingResult, at: string | null): result is Refused {
	if (!("alternatives" in result)) return false;
	const asked = result.values[bookingFields.startsAt] ?? "";
	return asked === at || !isInstant(asked);
}
