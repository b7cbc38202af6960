import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { bootState } from "#boot/state.ts";
import type { PublicPath } from "#content/paths.ts";
import {
	hasOptionalConsent,
	newId,
	onConsentChange,
	readStoredConsent,
} from "#features/consent/stored-consent.ts";
import type { SiteEvent } from "./catalogue.ts";
import { findCountedPath, sendCount } from "./count.ts";
import { isPublicPage } from "./public-pages.ts";
import type { Drop, Tracker } from "./tracker.ts";
import { forgetFirstTouch, storeFirstTouch } from "./visit.ts";

/** Sends events to the tags; loaded when it is first needed. */
let tags: Promise<Tracker | null> | null = null;
let isStarted = false;

/** The view of the current public page. */
let page: { event: SiteEvent; id: string } | null = null;
const bookings = new Set<string>();

/** Events before hydration has finished: sent in order in the next task, to keep hydration short. */
let early: (() => void)[] | null = [];

/**
 * Tracks one event. Never throws, never waits.
 * @param id shared by the browser's tags and the server: a form's idempotency key, or a booking's id;
 * random by default.
 */
export function track(event: SiteEvent, id: string = newId()): void {
	const send = () => {
		try {
			process(event, id);
		} catch (error) {
			console.warn(`'${event.name}' was not counted.`, error);
		}
	};

	if (early === null) send();
	else if (early.push(send) === 1) setTimeout(sendEarly);
}

function sendEarly(): void {
	const due = early ?? [];
	early = null;
	for (const send of due) send();
}

/**
 * Tracks the first page and each change of path. For the root component only. A layout effect, so that the
 * page view precedes the page's own events.
 */
export function usePageViews(): void {
	const { pathname } = useLocation();
	const tracked = useRef<string>(null);
	useLayoutEffect(() => {
		if (tracked.current === pathname) return;

		tracked.current = pathname;
		track({ name: "page_shown", path: pathname });
	}, [pathname]);
}

/** Counts the event, which needs no consent, and passes it to the tags where there is any. */
function process(event: SiteEvent, id: string): void {
	const isBooking = event.name === "booked";
	const isRepeated = isBooking && bookings.has(id);
	const isPrivate = !isPublicPage(findCountedPath());

	if (isBooking) bookings.add(id);
	// Our own count has no URL of a private page, so bookings made there are counted too.
	if (!isRepeated && (!isPrivate || isBooking)) count(event, id);
	if (event.name === "page_shown") page = isPrivate ? null : { event, id };

	if (!isStarted) {
		isStarted = true;
		applyChoice();
		onConsentChange(choiceChanged);
	}

	if (isRepeated || isPrivate)
		drop(isRepeated ? "repeated" : "private-page", event, "all");
	else if (tags) void tags.then((tracker) => tracker?.track(event, id));
	// The pixel receives every page view.
	else if (event.name === "page_shown") drop("no-consent", event, "meta");
}

/** Stores or forgets the first touch, and loads the tags for consent, or for cookies to delete. */
function applyChoice(): void {
	if (readStoredConsent()?.analytics) storeFirstTouch();
	else forgetFirstTouch();

	if (!hasOptionalConsent() && !document.cookie) return;

	tags ??= import("./adapters.ts")
		.then(({ startTags }) => startTags(drop))
		.catch(() => null);
}

function choiceChanged(): void {
	const wasLoaded = tags !== null;
	applyChoice();
	void tags?.then((tracker) => {
		if (wasLoaded) tracker?.consentChanged();
		else if (page) tracker?.track(page.event, page.id);
	});
}

/** Events on private pages count for it. */
const BOOKING_PAGE: PublicPath = "/book";

/** Counts an event in our own statistics. */
function count(event: SiteEvent, id: string): void {
	const path = findCountedPath();
	const page = isPublicPage(path) ? path : BOOKING_PAGE;

	if (event.name === "page_shown" && isCountedEarly(event.path)) return;

	sendCount({
		event:
			event.name === "quiz_answered" ? `quiz_step_${event.step}` : event.name,
		page: event.name === "page_shown" ? event.path : page,
		id: event.name === "booked" ? id : undefined,
	});
}

/** True for the page view that boot/arrival.ts has counted. Later views of the same page return false. */
function isCountedEarly(path: string): boolean {
	const state = bootState();
	const isCounted = state.countedPage === path;

	state.countedPage = null;

	return isCounted;
}

let hasWarned = false;

/**
 * Called for every event that is not sent. Warns about a missing pixel once per page load
 * (docs/requirements.md, section 7).
 */
const drop: Drop = (reason, event, to) => {
	if (import.meta.env.DEV) console.debug(`not sent to ${to}: ${reason}`, event);
	if (to !== "meta" || hasWarned) return;

	hasWarned = true;
	console.warn(
		`The pixel function is missing or off (${reason}): ${event.name} was not sent.`,
	);
};
