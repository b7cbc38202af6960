/**
 * Placeholder for the public origin in prerendered pages. The server replaces it at start, so that one
 * build serves any origin.
 */
export const ORIGIN_PLACEHOLDER = "https://origin.invalid";

/** Placeholder for the external booking page; "" with the built-in scheduler. */
const BOOKING_PLACEHOLDER = "https://booking.invalid";

export function insertConfiguration(
	text: string,
	origin: string,
	bookingPage: string,
): string {
	return text
		.replaceAll(ORIGIN_PLACEHOLDER, origin)
		.replaceAll(BOOKING_PLACEHOLDER, bookingPage);
}

/** The external booking page from `<html data-booking>`, or "" with the built-in scheduler. */
export function readBookingPage(): string {
	if (typeof document === "undefined") return BOOKING_PLACEHOLDER;
	return document.documentElement.dataset.booking ?? "";
}

/** The public origin; in the browser from `<html data-origin>`. */
export function readPublicOrigin(): string {
	if (typeof document === "undefined") return ORIGIN_PLACEHOLDER;
	return document.documentElement.dataset.origin ?? location.origin;
}

const LOCAL =
	/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

/** True for an address that only this machine can open. */
export function isLocalAddress(address: string): boolean {
	return LOCAL.test(new URL(address).hostname);
}
