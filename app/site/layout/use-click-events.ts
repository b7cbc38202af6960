import { useEffect, useRef } from "react";
import { company } from "#content/content.ts";
import { type Offer, offers } from "#content/offer.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";
import {
	type BookingRequest,
	findProvider,
	HERO_COLOR,
} from "#features/booking/providers/provider.ts";
import type { SiteEvent } from "#features/tracking/catalogue.ts";
import { track } from "#features/tracking/events.ts";
import { readAttribution } from "#features/tracking/visit.ts";
import { readBookingPage } from "#lib/http/origin.ts";
import { listen } from "#lib/listen.ts";

/**
 * One listener for the links of all pages and dialogs. It sends the events of followed links, and
 * opens the scheduler in a dialog for booking links. It runs before the router's click handler.
 */
export function useSiteClicks(
	openBuiltIn: (request: BookingRequest) => void,
): void {
	const open = useRef(openBuiltIn);
	useEffect(() => {
		open.current = openBuiltIn;
	});
	useEffect(() => {
		const listener = (event: MouseEvent) =>
			onClick(event, (request) => open.current(request));

		return listen(document, "click", listener, { capture: true });
	}, []);
}

let lastOffer: Offer | null = null;

/** The offer of the last booking, as schedulers do not report it. The booking page has it in its address. */
export function findOffer({
	pathname,
	search,
}: Pick<Location, "pathname" | "search">) {
	return pathname === BOOKING_PATH ? (readOffer(search) ?? null) : lastOffer;
}

function onClick(
	event: MouseEvent,
	openBuiltIn: (request: BookingRequest) => void,
): void {
	const link =
		event.target instanceof Element ? event.target.closest("a") : null;
	if (!link?.href || event.defaultPrevented || event.button !== 0) return;

	const to = findOwnPath(link);
	const place = link.dataset.book ?? null;
	const inFrame = link.closest("header, footer, [popover], nav") !== null;
	const clicked = clickEvent({ to, place, inFrame, onPath: location.pathname });
	if (clicked) track(clicked);

	// Modifier keys open a new tab or window.
	const isPlain = !(
		event.metaKey ||
		event.ctrlKey ||
		event.shiftKey ||
		event.altKey
	);
	const isBooking = to.split(/[?#]/)[0] === BOOKING_PATH;
	if (!isPlain || !isBooking || location.pathname === BOOKING_PATH) return;

	event.preventDefault();

	const request = requestFrom(to, place);
	lastOffer = request.offer ?? null;

	const provider = findProvider(readBookingPage());
	if (provider.kind === "built-in") openBuiltIn(request);
	else
		import("#features/booking/providers/popup.ts").then(
			({ openBooking }) => openBooking(provider, request, place === "audit"),
			() => location.assign(link.href),
		);
}

/** The offer that a booking button passes to the scheduler (docs/requirements.md, section 6). */
function requestFrom(to: string, place: string | null): BookingRequest {
	return {
		offer: readOffer(to),
		primaryColor: HERO_COLOR,
		hideLandingPageDetails: place === "hero",
		utm: readAttribution()?.first.utm,
	};
}

function findOwnPath(link: HTMLAnchorElement): string {
	const { origin, pathname, search, hash } = new URL(link.href);
	return origin === location.origin
		? pathname + search + hash
		: (link.getAttribute("href") ?? "");
}

/** The properties of a followed link that events use. */
export type FollowedLink = {
	/** Absolute for other sites, `mailto:…`, or the path of a page of this site with query and hash. */
	to: string;
	/** The position of a booking link (`data-book`). */
	place: string | null;
	/** In the header, the footer or the breadcrumb. */
	inFrame: boolean;
	/** The page with the link. */
	onPath: string;
};

/** The event of a followed link (docs/requirements.md, section 7); null where none is sent. */
export function clickEvent({
	to,
	place,
	inFrame,
	onPath,
}: FollowedLink): SiteEvent | null {
	if (place !== null) return bookingPressed(place, to, onPath);
	if (to.endsWith("#industry-solutions-section"))
		return { name: "explore_industries", section: "hero" };
	if (!inFrame) return null;
	if (to === `mailto:${company().email}`)
		return { name: "mailbox_pressed", kind: "email" };
	if (to === `mailto:${company().supportEmail}`)
		return { name: "mailbox_pressed", kind: "support" };

	const network = company().social.find(({ url }) => url === to)?.name;
	if (network) return { name: "social_pressed", network };

	return to.startsWith("/") ? { name: "navigated", to } : null;
}

/** The offer in the query of a booking link. */
export function readOffer(to: string): Offer | undefined {
	const given = new URLSearchParams(to.split("?")[1] ?? "").get("offer");
	return offers.find((offer) => offer === given);
}

function bookingPressed(
	place: string,
	to: string,
	onPath: string,
): SiteEvent | null {
	const offer = readOffer(to);

	if (place === "hero") return { name: "hero_booking" };
	if (place === "audit") return { name: "audit_call" };
	if (place === "footer") return { name: "footer_booking" };
	if (place === "services") return { name: "services_consultation" };
	if (place === "tier" && offer) return { name: "tier_pressed", offer };

	const industry = /^\/industries\/([a-z-]+)$/.exec(onPath)?.[1];
	if (place === "industry" && industry)
		return { name: "industry_demo", industry };

	return null;
}
