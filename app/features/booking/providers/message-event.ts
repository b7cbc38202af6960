export type TrustedOrigins = {
	own: string;
	cal?: string | undefined;
};

const OWN_SCHEDULED = "sheaf.event_scheduled";
const OWN_INVITEE = /^\/bookings\/[0-9a-f-]{36}\/invitee$/;
const CALENDLY_INVITEE =
	/^https:\/\/api\.calendly\.com\/scheduled_events\/[A-Za-z0-9-]+\/invitees\/[A-Za-z0-9-]+$/;
const CAL_TYPE = /^CAL:[^:]*:bookingSuccessfulV2$/;
const CAL_UID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The URI of a booking in a scheduler's message, unique per booking and without personal data. Null for
 * other messages and other origins than the scheduler's.
 */
export function readScheduledCall(
	{ origin, data }: { origin: string; data: unknown },
	trusted: TrustedOrigins,
): string | null {
	const { event, payload, originator, fullType, data: booking } = Object(data);
	const invitee = payload?.invitee?.uri;
	if (origin === trusted.own && event === OWN_SCHEDULED)
		return matchText(invitee, OWN_INVITEE);
	if (origin === "https://calendly.com" && event === "calendly.event_scheduled")
		return matchText(invitee, CALENDLY_INVITEE);

	if (
		origin !== trusted.cal ||
		originator !== "CAL" ||
		!matchText(fullType, CAL_TYPE)
	)
		return null;

	const uid = matchText(booking?.uid, CAL_UID);

	return uid && `cal:${uid}/invitee`;
}

function matchText(value: unknown, shape: RegExp): string | null {
	return typeof value === "string" && shape.test(value) ? value : null;
}

/**
 * Calls `onBooked` once for each booking with any scheduler. Never throws: a listener that cannot be added
 * is logged as an error (docs/requirements.md, section 8), and the page works without it.
 * @returns stops listening.
 */
export function listenForBookings(
	trusted: TrustedOrigins,
	onBooked: (invitee: string) => void,
): () => void {
	const seen = new Set<string>();

	function onMessage(message: MessageEvent): void {
		const invitee = readScheduledCall(message, trusted);
		if (!invitee || seen.has(invitee)) return;

		seen.add(invitee);
		onBooked(invitee);
	}

	try {
		window.addEventListener("message", onMessage);
	} catch (error) {
		console.error("Booking tracking could not be set up.", error);
	}

	return () => window.removeEventListener("message", onMessage);
}

/** Posts a message about a booking of the built-in scheduler, in the format of Calendly's. */
export function announceBooking(id: string): void {
	const uri = `/bookings/${id}`;
	const payload = { event: { uri }, invitee: { uri: `${uri}/invitee` } };
	window.postMessage({ event: OWN_SCHEDULED, payload }, location.origin);
}

/**
 * The id of a booking for the browser's tags, our statistics and the server.
 * @param invitee from the scheduler's message: `/bookings/<id>/invitee` for the built-in one,
 * `https://…/invitees/<id>` for Calendly, `cal:<id>/invitee` for Cal.com.
 */
export function readBookingId(invitee: string): string {
	return (
		invitee
			.replace(/\/invitee$/, "")
			.split(/[/:]/)
			.at(-1) ?? invitee
	);
}
