import { newId } from "#consent/new-id.ts";
import { onConsentChange, storedConsent, vendorsKnown } from "#consent/stored-consent.ts";
import type { Surroundings, TagGlobals } from "./adapter.ts";
import type { SiteEvent } from "./catalogue.ts";
import { deletions, deniedCookies } from "./first-party-cookies.ts";
import { linkedinInsight } from "./linkedin.ts";
import { metaPixel } from "./meta.ts";
import { type NotSentReason, notSent, onNotSent } from "./not-sent.ts";
import { ownStatistics } from "./own-statistics.ts";
import { plausibleAnalytics } from "./plausible.ts";
import { registry, type TagConfig, type TagId } from "./registry.ts";
import { sourceOf } from "./source.ts";
import { tagManager } from "./tag-manager.ts";
import { readTags } from "./tags.ts";
import { createTracker, type Tracker } from "./tracker.ts";
import { attributionOfVisit, forgetFirstTouch, keepFirstTouch } from "./visit.ts";

let tracker: Tracker | null = null;

/**
 * Tells of one event. Never throws, never waits.
 * @param id the event's id, which the browser's tags and the server share. A form gives its
 * idempotency key, a booking the booking's id; otherwise one is made.
 * @returns the id.
 */
export function track(event: SiteEvent, id: string = newId()): string {
	startTracking().track(event, id);
	return id;
}

/** Starts listening to the visitor's choice; once per page, by the first event or page view. */
export function startTracking(): Tracker {
	if (tracker) return tracker;
	let config: TagConfig = {};
	const page: Surroundings = {
		globals: window as TagGlobals,
		tagId: (key) => config[key],
		loadScript,
		now: () => Date.now(),
		refuse: (reason, { event }, to) => refuse(reason, event, to),
	};
	const started = createTracker({
		adapters: [plausibleAnalytics(page), tagManager(page), metaPixel(page), linkedinInsight(page)],
		statistics: ownStatistics({
			path: () => location.pathname,
			source: () => sourceOf(attributionOfVisit()?.last ?? null),
			send,
		}),
		consent: storedConsent,
		path: () => location.pathname,
		readTags,
		tagsKnown(known) {
			config = known;
			vendorsKnown(consentVendors(known));
		},
		removeCookies(consent) {
			const names = deniedCookies(consent);
			for (const gone of deletions(document.cookie, location.hostname, names)) {
				// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
				document.cookie = gone;
			}
		},
		rememberOrigin: (allowed) => (allowed ? keepFirstTouch() : forgetFirstTouch()),
		refuse,
		reload: () => location.reload(),
	});
	tracker = started;
	onConsentChange(() => started.consentChanged());
	if (import.meta.env.DEV)
		onNotSent((reason, event, to) => console.debug(`not sent to ${to}: ${reason}`, event));
	return started;
}

/** The tags that wait for consent: what a yes covers. */
function consentVendors(config: TagConfig): string[] {
	return registry
		.filter(
			({ loads, configKey }) => loads === "consent" && configKey !== null && config[configKey],
		)
		.map(({ id }) => id);
}

let hasWarned = false;

/** Not sending is nobody's error; a missing pixel is a warning, once per page load (decisions.md, section 3). */
function refuse(reason: NotSentReason, event: SiteEvent, to: TagId | "all"): void {
	notSent(reason, event, to);
	if (to !== "meta" || hasWarned) return;
	hasWarned = true;
	console.warn(`The pixel function is missing or off (${reason}): ${event.moment} was not sent.`);
}

function loadScript(address: string, data: Record<string, string> = {}): Promise<void> {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.async = true;
		script.src = address;
		Object.assign(script.dataset, data);
		script.onload = () => resolve();
		script.onerror = () => reject(new Error(`${address} could not be loaded`));
		document.head.append(script);
	});
}

/** A beacon outlives the page; where there is none, a request that may. */
function send(address: string, body: string): void {
	try {
		if (navigator.sendBeacon?.(address, body)) return;
		void fetch(address, { method: "POST", body, keepalive: true }).catch(() => {});
	} catch {
		// A count that is lost hurts nobody.
	}
}
