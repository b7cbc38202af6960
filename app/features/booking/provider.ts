import { company } from "#content/company.ts";
import { formPaths } from "#content/form-paths.ts";
import type { Offer } from "#content/offer.ts";
import type { SchedulerProvider as Provider } from "#lib/http/request-context.server.ts";

export type { Provider };

export type BookingRequest = {
	offer?: Offer | undefined;
	/** The button's colour, six hex digits without the #. */
	primaryColor?: string | undefined;
	/** No profile beside the calendar. */
	hideLandingPageDetails?: boolean | undefined;
	/** UTM parameters of the visit, under their own names. */
	utm?: Readonly<Record<string, string>> | null | undefined;
};

/** The hero button's colour (ui/tokens.css, --booking-primary). */
export const HERO_COLOR = "ff8b33";

/**
 * Reads BOOKING_URL.
 * @throws with one plain sentence when it is neither a Calendly nor a Cal.com page over https.
 */
export function providerOf(bookingUrl: string | null | undefined): Provider {
	if (!bookingUrl) return { kind: "built-in" };
	const url = URL.canParse(bookingUrl) ? new URL(bookingUrl) : null;
	if (url?.protocol === "https:" && url.pathname !== "/") {
		const page = url.origin + url.pathname.replace(/\/$/, "");
		if (url.hostname === "calendly.com") return { kind: "calendly", page };
		if (isCal(url.hostname)) return { kind: "cal", page, origin: embedOrigin(url) };
	}
	throw new Error(
		`BOOKING_URL must be a page such as https://calendly.com/${company.name.toLowerCase()}/intro or https://cal.com/…; it is "${bookingUrl}".`,
	);
}

/** A URL; for the built-in scheduler a path. */
export function bookingLink(provider: Provider, request: BookingRequest = {}): string {
	const { offer, primaryColor, hideLandingPageDetails, utm } = request;
	const query = new URLSearchParams();
	if (provider.kind !== "built-in")
		for (const [name, value] of Object.entries(utm ?? {}))
			if (name.startsWith("utm_")) query.set(name, value);
	if (offer) query.set("offer", offer);
	// The scheduler drops unknown parameters; utm_content comes back with the booking.
	if (offer && provider.kind !== "built-in") query.set("utm_content", offer);
	if (offer && provider.kind === "cal") query.set("metadata[offer]", offer);
	if (provider.kind === "calendly") {
		if (hideLandingPageDetails) query.set("hide_landing_page_details", "1");
		if (primaryColor) query.set("primary_color", primaryColor);
	}
	const page = provider.kind === "built-in" ? formPaths.booking : provider.page;
	return query.size > 0 ? `${page}?${query}` : page;
}

/** The address of Calendly's inline frame. Without `embed_domain` it sends no events. */
export function calendlyFrame(
	provider: Extract<Provider, { kind: "calendly" }>,
	request: BookingRequest,
	host: string,
): string {
	const url = new URL(bookingLink(provider, request));
	url.searchParams.set("embed_domain", host);
	url.searchParams.set("embed_type", "Inline");
	return url.href;
}

/** Cal.com, or an installation such as cal.example.org. */
function isCal(hostname: string): boolean {
	return hostname === "cal.com" || hostname.endsWith(".cal.com") || hostname.startsWith("cal.");
}

/** Cal.com serves its embed from another host than its pages. */
function embedOrigin({ hostname, origin }: URL): string {
	return hostname === "cal.com" ? "https://app.cal.com" : origin;
}
