/**
 * The public origin in pages rendered at build time. The server replaces it when it starts, so that one
 * build serves any address.
 */
export const ORIGIN_PLACEHOLDER = "https://origin.invalid";

/** The same for the external booking page; "" with the built-in scheduler. */
const BOOKING_PLACEHOLDER = "https://booking.invalid";

/** Replaces both placeholders. */
export function configured(text: string, origin: string, bookingPage: string): string {
	return text.replaceAll(ORIGIN_PLACEHOLDER, origin).replaceAll(BOOKING_PLACEHOLDER, bookingPage);
}

/** The external booking page, or "" with the built-in scheduler: from `<html data-booking>`. */
export function bookingPage(): string {
	if (typeof document === "undefined") return BOOKING_PLACEHOLDER;
	return document.documentElement.dataset.booking ?? "";
}

/** The public origin: in the browser as the server wrote it on `<html data-origin>`. */
export function publicOrigin(): string {
	if (typeof document === "undefined") return ORIGIN_PLACEHOLDER;
	return document.documentElement.dataset.origin ?? location.origin;
}
