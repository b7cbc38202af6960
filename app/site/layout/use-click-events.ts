import { useEffect, useRef } from "react";
import { formPaths } from "#content/form-paths.ts";
import type { Offer } from "#content/offer.ts";
import { openBooking } from "#features/booking/popup.ts";
import { type BookingRequest, HERO_COLOR, providerOf } from "#features/booking/provider.ts";
import { track } from "#features/tracking/events.ts";
import { attributionOfVisit } from "#features/tracking/visit.ts";
import { bookingPage } from "#lib/http/origin.ts";
import { listen } from "#lib/listen.ts";
import { clickEvent, offerIn } from "./click-event.ts";

/**
 * One listener for the links of all pages and dialogs: tells what is to be told, and opens the scheduler
 * over the page where a link leads to it. It hears a press before the router does.
 */
export function useSiteClicks(openBuiltIn: (request: BookingRequest) => void): void {
	const open = useRef(openBuiltIn);
	useEffect(() => {
		open.current = openBuiltIn;
	});
	useEffect(() => {
		const listener = (event: MouseEvent) => onClick(event, (request) => open.current(request));
		return listen(document, "click", listener, { capture: true });
	}, []);
}

let lastOffer: Offer | null = null;

/** What a call that was just booked is about: no scheduler's message says it. The page of its own has it in its address. */
export function offerAskedFor({ pathname, search }: Pick<Location, "pathname" | "search">) {
	return pathname === formPaths.booking ? (offerIn(search) ?? null) : lastOffer;
}

function onClick(event: MouseEvent, openBuiltIn: (request: BookingRequest) => void): void {
	const link = event.target instanceof Element ? event.target.closest("a") : null;
	if (!link?.href || event.defaultPrevented || event.button !== 0) return;
	const to = ownPathOf(link);
	const place = link.dataset.book ?? null;
	const inFrame = link.closest("header, footer, [popover], nav") !== null;
	const told = clickEvent({ to, place, inFrame, onPath: location.pathname });
	if (told) track(told);

	// Keys that ask for a new tab or window are the browser's business.
	const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
	const isBooking = to.split(/[?#]/)[0] === formPaths.booking;
	if (!isPlain || !isBooking || location.pathname === formPaths.booking) return;
	event.preventDefault();
	const request = requestFrom(to, place);
	lastOffer = request.offer ?? null;
	void openBooking(providerOf(bookingPage()), request, {
		openBuiltIn,
		onlyIfLoaded: place === "audit",
	});
}

/** What a book button asks the scheduler for (docs/requirements.md, section 6). */
function requestFrom(to: string, place: string | null): BookingRequest {
	return {
		offer: offerIn(to),
		primaryColor: HERO_COLOR,
		hideLandingPageDetails: place === "hero",
		utm: attributionOfVisit()?.first.utm,
	};
}

function ownPathOf(link: HTMLAnchorElement): string {
	const { origin, pathname, search, hash } = new URL(link.href);
	return origin === location.origin ? pathname + search + hash : (link.getAttribute("href") ?? "");
}
