import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { formPaths } from "#content/form-paths.ts";
import {
	newId,
	onConsentChange,
	storedConsent,
	vendorsKnown,
} from "#features/consent/stored-consent.ts";
import { type SiteEvent, statisticsName } from "./catalogue.ts";
import { isCountedArrival, pagePath, sendCount } from "./count.ts";
import { isPublicPage } from "./public-pages.ts";
import { deletions, deniedCookies, type TagConfig, tags } from "./registry.ts";
import { readTags } from "./tag-config.ts";
import { createTracker, type Drop, type LoadedTags, type Tracker } from "./tracker.ts";
import { forgetFirstTouch, storeFirstTouch } from "./visit.ts";

let tracker: Tracker | null = null;

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
			tracker ??= startTracking();
			tracker.track(event, id);
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

/** Subscribes to the visitor's choice. Once per page, with the first page view. */
function startTracking(): Tracker {
	const started = createTracker({
		count,
		consent: storedConsent,
		path: pagePath,
		loadTags,
		onConfig: (config) => vendorsKnown(consentVendors(config)),
		applyToStorage(consent) {
			if (consent?.analytics) storeFirstTouch();
			else forgetFirstTouch();
			const names = deniedCookies(consent);
			for (const deletion of deletions(document.cookie, location.hostname, names)) {
				// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
				document.cookie = deletion;
			}
		},
		drop,
		reload: () => location.reload(),
	});
	onConsentChange(() => started.consentChanged());
	return started;
}

async function loadTags(): Promise<LoadedTags> {
	const [{ tagAdapters }, config] = await Promise.all([
		import("./adapters.ts"),
		// Without an answer no tag is configured; a tag loaded by other code is still used.
		readTags().catch((): TagConfig => ({})),
	]);
	return { config, adapters: tagAdapters(config, drop) };
}

/** The configured tags that require consent: consent covers these. */
function consentVendors(config: TagConfig): string[] {
	return tags.filter(({ configKey }) => config[configKey]).map(({ id }) => id);
}

/** Counts an event in our own statistics; events on private pages count for the booking page. */
function count(event: SiteEvent, id: string): void {
	const path = pagePath();
	const page = isPublicPage(path) ? path : formPaths.booking;
	if (event.name === "page_shown" && isCountedArrival(event.path)) return;
	sendCount({
		event: statisticsName(event),
		page: event.name === "page_shown" ? event.path : page,
		id: event.name === "booked" ? id : undefined,
	});
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
	console.warn(`The pixel function is missing or off (${reason}): ${event.name} was not sent.`);
};
