import { newId } from "#features/consent/new-id.ts";
import { onConsentChange, storedConsent, vendorsKnown } from "#features/consent/stored-consent.ts";
import type { SiteEvent } from "./catalogue.ts";
import { type NotSentReason, notSent, onNotSent } from "./drop-reasons.ts";
import { deletions, deniedCookies } from "./first-party-cookies.ts";
import { ownStatistics } from "./own-statistics.ts";
import { registry, type TagConfig, type TagId } from "./registry.ts";
import { sourceOf } from "./source.ts";
import { readTags } from "./tags.ts";
import { createTracker, type LoadedTags, type Tracker } from "./tracker.ts";
import { attributionOfVisit, forgetFirstTouch, keepFirstTouch } from "./visit.ts";

let tracker: Tracker | null = null;

/** What happened while the page was being taken over: told in order, in the next task, so that it holds nothing up. */
let early: (() => void)[] | null = [];

/**
 * Tells of one event. Never throws, never waits.
 * @param id the event's id, which the browser's tags and the server share. A form gives its
 * idempotency key, a booking the booking's id; otherwise one is made.
 * @returns the id.
 */
export function track(event: SiteEvent, id: string = newId()): string {
	const tell = () => {
		try {
			tracker ??= startTracking();
			tracker.track(event, id);
		} catch (error) {
			console.warn(`'${event.name}' was not counted.`, error);
		}
	};
	if (early === null) tell();
	else if (early.push(tell) === 1) setTimeout(tellEarly);
	return id;
}

function tellEarly(): void {
	const due = early ?? [];
	early = null;
	for (const tell of due) tell();
}

/** The path of the page that is shown; what stands where no page is (site/not-found/not-found.tsx) has none. */
function pagePath(): string {
	return document.querySelector("[data-no-page]") ? "" : location.pathname;
}

/** Listens to the visitor's choice from now on. Once per page, with the first page view. */
function startTracking(): Tracker {
	const started = createTracker({
		statistics: ownStatistics({
			path: pagePath,
			source: () => sourceOf(attributionOfVisit()?.last ?? null),
			send,
		}),
		consent: storedConsent,
		path: pagePath,
		loadTags,
		tagsKnown: (config) => vendorsKnown(consentVendors(config)),
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
	onConsentChange(() => started.consentChanged());
	if (import.meta.env.DEV)
		onNotSent((reason, event, to) => console.debug(`not sent to ${to}: ${reason}`, event));
	return started;
}

async function loadTags(): Promise<LoadedTags> {
	const [{ tagAdapters }, config] = await Promise.all([
		import("./tag-adapters.ts"),
		// Unreadable is treated as nothing set up; a tag that somebody else has loaded is still used.
		readTags().catch((): TagConfig => ({})),
	]);
	return {
		config,
		adapters: tagAdapters(config, (reason, { event }, to) => refuse(reason, event, to)),
	};
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

/** Not sending is nobody's error; a missing pixel is a warning, once per page load (docs/requirements.md, section 7). */
function refuse(reason: NotSentReason, event: SiteEvent, to: TagId | "all"): void {
	notSent(reason, event, to);
	if (to !== "meta" || hasWarned) return;
	hasWarned = true;
	console.warn(`The pixel function is missing or off (${reason}): ${event.name} was not sent.`);
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
