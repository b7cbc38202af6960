import { company } from "#content/content.ts";
import type { Offer } from "#content/offer.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";

/**
 * The calendar's provider: this site, Calendly or Cal.com. `page` is the agency's booking page there,
 * without a query.
 */
export type Provider =
	| { kind: "built-in" }
	| { kind: "calendly"; page: string }
	| { kind: "cal"; page: string; origin: string };
export type External = Exclude<Provider, { kind: "built-in" }>;

export type BookingRequest = {
	offer?: Offer | undefined;
	/** The button's colour, six hex digits without the #. */
	primaryColor?: string | undefined;
	/** Hides the profile beside the calendar. */
	hideLandingPageDetails?: boolean | undefined;
	/** UTM parameters of the visit, under their own names. */
	utm?: Readonly<Record<string, string>> | null | undefined;
	/** Host of the page around Calendly's frame; without it the frame sends no events. */
	frameHost?: string | undefined;
};

/** The hero button's colour (`--action`), for the scheduling popup. */
export const HERO_COLOR = "ff8b33";

/**
 * Parses BOOKING_URL.
 * @throws with one plain sentence when it is neither a Calendly nor a Cal.com page over https.
 */
export function findProvider(bookingUrl: string | null | undefined): Provider {
	if (!bookingUrl) return { kind: "built-in" };

	const url = URL.canParse(bookingUrl) ? new URL(bookingUrl) : null;
	if (url?.protocol === "https:" && url.pathname !== "/") {
		const page = url.origin + url.pathname.replace(/\/$/, "");
		if (url.hostname === "calendly.com") return { kind: "calendly", page };

		if (isCal(url.hostname)) {
			// Cal.com serves its embed from another host than its pages.
			const origin =
				url.hostname === "cal.com" ? "https://app.cal.com" : url.origin;
			return { kind: "cal", page, origin };
		}
	}

	throw new Error(
		`BOOKING_URL must be a page such as https://calendly.com/${company().name.toLowerCase()}/intro or https://cal.com/…; it is "${bookingUrl}".`,
	);
}

/** URL of an external booking page; null with the built-in scheduler. */
export function findBookingPage(provider: Provider): string | null {
	return provider.kind === "built-in" ? null : provider.page;
}

/** A URL; a path for the built-in scheduler. */
export function buildBookingLink(
	provider: Provider,
	request: BookingRequest = {},
): string {
	const { offer, primaryColor, hideLandingPageDetails, utm, frameHost } =
		request;
	if (provider.kind === "built-in")
		return offer ? `${BOOKING_PATH}?offer=${offer}` : BOOKING_PATH;

	const given = Object.entries(utm ?? {}).filter(([name]) =>
		name.startsWith("utm_"),
	);
	const query = new URLSearchParams(given);
	if (offer) {
		query.set("offer", offer);
		// The scheduler drops unknown parameters; utm_content is returned with the booking.
		query.set("utm_content", offer);
		if (provider.kind === "cal") query.set("metadata[offer]", offer);
	}

	if (provider.kind === "calendly") {
		if (hideLandingPageDetails) query.set("hide_landing_page_details", "1");
		if (primaryColor) query.set("primary_color", primaryColor);

		if (frameHost) {
			query.set("embed_domain", frameHost);
			query.set("embed_type", "Inline");
		}
	}

	return query.size > 0 ? `${provider.page}?${query}` : provider.page;
}

/** Cal.com, or a self-hosted installation such as cal.example.org. */
function isCal(hostname: string): boolean {
	return (
		hostname === "cal.com" ||
		hostname.endsWith(".cal.com") ||
		hostname.startsWith("cal.")
	);
}
