/**
 * Stands for the public origin in pages rendered at build time; the server puts the configured one
 * in its place when it starts, so that one build serves any address.
 */
export const ORIGIN_PLACEHOLDER = "https://origin.invalid";

/** Stands for the agency's booking page elsewhere in the same way; the server puts nothing in its place when we keep the diary. */
const BOOKING_PLACEHOLDER = "https://booking.invalid";

/** Puts what is configured in place of what stands for it. */
export function configured(text: string, origin: string, bookingPage: string): string {
	return text.replaceAll(ORIGIN_PLACEHOLDER, origin).replaceAll(BOOKING_PLACEHOLDER, bookingPage);
}

/** The agency's booking page elsewhere, or "" when we keep the diary: as the server wrote it on `<html data-booking>`. */
export function bookingPage(): string {
	if (typeof document === "undefined") return BOOKING_PLACEHOLDER;
	return document.documentElement.dataset.booking ?? "";
}

/** The public origin: in the browser as the server wrote it on `<html data-origin>`. */
export function publicOrigin(): string {
	if (typeof document === "undefined") return ORIGIN_PLACEHOLDER;
	return document.documentElement.dataset.origin ?? location.origin;
}
