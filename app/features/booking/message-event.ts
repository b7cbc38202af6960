import { listen } from "#lib/listen.ts";

/** A booking announced by a scheduler. The URIs identify it and have no data of the visitor. */
export type ScheduledCall = {
	provider: "built-in" | "calendly" | "cal";
	event: string;
	/** Unique per booking: conversions are counted by it. */
	invitee: string;
};

export type TrustedOrigins = {
	own: string;
	/** The origin of Cal.com's frame, when it is configured. */
	cal?: string | undefined;
};

const CALENDLY_ORIGIN = "https://calendly.com";
const CALENDLY_EVENT = /^https:\/\/api\.calendly\.com\/scheduled_events\/[A-Za-z0-9-]+$/;
const CALENDLY_INVITEE =
	/^https:\/\/api\.calendly\.com\/scheduled_events\/[A-Za-z0-9-]+\/invitees\/[A-Za-z0-9-]+$/;
const OWN_EVENT = /^\/bookings\/[0-9a-f-]{36}$/;
const OWN_INVITEE = /^\/bookings\/[0-9a-f-]{36}\/invitee$/;
const CAL_TYPE = /^CAL:[^:]*:bookingSuccessfulV2$/;
const CAL_UID = /^[A-Za-z0-9_-]{1,64}$/;

const OWN_SCHEDULED = "sheaf.event_scheduled";

/** Null unless the message announces a booking and comes from the origin of its scheduler. */
export function scheduledCall(
	{ origin, data }: { origin: string; data: unknown },
	trusted: TrustedOrigins,
): ScheduledCall | null {
	if (!isRecord(data)) return null;
	if (origin === trusted.own && data.event === OWN_SCHEDULED)
		return fromPayload("built-in", data.payload, OWN_EVENT, OWN_INVITEE);
	if (origin === CALENDLY_ORIGIN && data.event === "calendly.event_scheduled")
		return fromPayload("calendly", data.payload, CALENDLY_EVENT, CALENDLY_INVITEE);
	if (trusted.cal !== undefined && origin === trusted.cal) return fromCal(data);
	return null;
}

/** Like `scheduledCall`, once for each booking. */
export function scheduledCallOnce(trusted: TrustedOrigins) {
	const seen = new Set<string>();
	return (message: { origin: string; data: unknown }): ScheduledCall | null => {
		const call = scheduledCall(message, trusted);
		if (!call || seen.has(call.invitee)) return null;
		seen.add(call.invitee);
		return call;
	};
}

/** Calls `onBooked` once for each booking with any scheduler; returns a function that stops listening. */
export function listenForBookings(
	trusted: TrustedOrigins,
	onBooked: (call: ScheduledCall) => void,
): () => void {
	const read = scheduledCallOnce(trusted);
	const listener = (message: MessageEvent<unknown>) => {
		const call = read(message);
		if (call) onBooked(call);
	};
	return listen(window, "message", listener);
}

/** Announces a booking of the built-in scheduler in the shape of Calendly's message. */
export function announceBooking(id: string): void {
	const uri = `/bookings/${id}`;
	window.postMessage(
		{
			event: OWN_SCHEDULED,
			payload: { event: { uri }, invitee: { uri: `${uri}/invitee` } },
		},
		location.origin,
	);
}

function fromPayload(
	provider: ScheduledCall["provider"],
	payload: unknown,
	eventShape: RegExp,
	inviteeShape: RegExp,
): ScheduledCall | null {
	if (!isRecord(payload)) return null;
	const event = uriOf(payload.event);
	const invitee = uriOf(payload.invitee);
	if (!event || !invitee || !eventShape.test(event) || !inviteeShape.test(invitee)) return null;
	return invitee.startsWith(`${event}/`) ? { provider, event, invitee } : null;
}

function fromCal(data: Record<string, unknown>): ScheduledCall | null {
	const { originator, fullType, data: booking } = data;
	if (originator !== "CAL" || typeof fullType !== "string" || !CAL_TYPE.test(fullType)) return null;
	const uid = isRecord(booking) ? booking.uid : null;
	if (typeof uid !== "string" || !CAL_UID.test(uid)) return null;
	return { provider: "cal", event: `cal:${uid}`, invitee: `cal:${uid}/invitee` };
}

function uriOf(value: unknown): string | null {
	return isRecord(value) && typeof value.uri === "string" ? value.uri : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
