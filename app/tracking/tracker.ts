import { type CookieConsent, optionalCategories } from "#consent/choice.ts";
import type { Adapter, TrackedEvent } from "./adapter.ts";
import { rowOf, type SiteEvent } from "./catalogue.ts";
import type { NotSentReason } from "./not-sent.ts";
import { isPublicPage } from "./public-pages.ts";
import { type TagConfig, type TagId, technology } from "./registry.ts";

/** What the tracker needs of the page; in tests each is a stand-in. */
export type TrackerParts = {
	adapters: readonly Adapter[];
	statistics: { track(event: TrackedEvent): void };
	consent(): CookieConsent | null;
	path(): string;
	/** Asks the server which tags are set up. Called with consent only. */
	readTags(): Promise<TagConfig>;
	/** Whether an earlier yes covers these tags is the consent room's to say. */
	tagsKnown(config: TagConfig): void;
	removeCookies(denied: CookieConsent | null): void;
	rememberOrigin(allowed: boolean): void;
	refuse(reason: NotSentReason, event: SiteEvent, to: TagId | "all"): void;
	reload(): void;
};

export type Tracker = {
	track(event: SiteEvent, id: string): void;
	/** To be called after each change of the visitor's choice. */
	consentChanged(): void;
};

/**
 * Carries events to their destinations: our own statistics always, a tag only with its consent and
 * only once the server has said that it is set up. Nothing of any tag is touched before.
 */
export function createTracker(parts: TrackerParts): Tracker {
	const { adapters, statistics, refuse } = parts;
	const handed = new Set<Adapter>();
	const bookings = new Set<string>();
	let consent = parts.consent();
	let tags: TagConfig | "unknown" | "asked" = "unknown";
	let waiting: { adapter: Adapter; event: TrackedEvent }[] = [];
	/** Tags wait with their start while a private page is shown. */
	let startsLater = false;
	let page: TrackedEvent | null = null;
	/** The page view that each tag was told last, or will be told from the queue. */
	const pageTold = new Map<Adapter, TrackedEvent>();

	keepToConsent();

	function track(event: SiteEvent, id: string): void {
		const refusal = refusalOf(event, id);
		if (refusal) {
			if (event.moment === "page_shown") page = null;
			refuse(refusal, event, "all");
			return;
		}
		if (event.moment === "booked") bookings.add(id);
		if (startsLater) startTags();
		const tracked = { event, id, row: rowOf(event) };
		if (event.moment === "page_shown") page = tracked;
		statistics.track(tracked);
		for (const adapter of adapters) offer(adapter, tracked);
		askForTags();
	}

	function refusalOf(event: SiteEvent, id: string): NotSentReason | null {
		if (!isPublicPage(parts.path())) return "private-page";
		return event.moment === "booked" && bookings.has(id) ? "repeated" : null;
	}

	function offer(adapter: Adapter, tracked: TrackedEvent): void {
		const { events } = technology(adapter.id);
		if (events === null || !tracked.row[events]) return;
		if (!allows(adapter, consent)) {
			refuse("no-consent", tracked.event, adapter.id);
			return;
		}
		if (tracked === page) pageTold.set(adapter, tracked);
		if (typeof tags === "object") hand(adapter, tracked);
		else waiting.push({ adapter, event: tracked });
	}

	function hand(adapter: Adapter, tracked: TrackedEvent): void {
		const reason = attempt(() => adapter.track(tracked), "failed");
		if (reason === null) handed.add(adapter);
		else refuse(reason, tracked.event, adapter.id);
	}

	function askForTags(): void {
		if (tags !== "unknown" || !isYes(consent) || !isPublicPage(parts.path())) return;
		tags = "asked";
		parts
			.readTags()
			// Unreadable is treated as not set up: nothing loads.
			.catch((): TagConfig => ({}))
			.then((config) => {
				tags = config;
				startTags();
			});
	}

	/** Starts what is allowed, tells it of the page it starts on, and hands out what was waiting. */
	function startTags(): void {
		if (typeof tags !== "object") return;
		startsLater = !isPublicPage(parts.path());
		if (startsLater) return;
		if (isYes(consent)) parts.tagsKnown(tags);
		for (const adapter of adapters) {
			const choice = consent;
			if (!choice || !allows(adapter, choice)) continue;
			attempt(() => adapter.load(choice), null);
			if (page && pageTold.get(adapter) !== page) {
				pageTold.set(adapter, page);
				hand(adapter, page);
			}
		}
		const due = waiting;
		waiting = [];
		for (const { adapter, event } of due) {
			if (allows(adapter, consent)) hand(adapter, event);
			else refuse("no-consent", event.event, adapter.id);
		}
	}

	function consentChanged(): void {
		const before = consent;
		consent = parts.consent();
		if (isSameChoice(before, consent)) return;
		const withdrawn = adapters.filter((adapter) => losesConsent(adapter, before, consent));
		for (const adapter of withdrawn)
			if (!allows(adapter, consent)) attempt(() => adapter.revoke(), null);
		keepToConsent();
		startTags();
		// What has run cannot be un-run: only a fresh page is free of it.
		if (withdrawn.some((adapter) => adapter.hasRun() || handed.has(adapter))) parts.reload();
		else askForTags();
	}

	function keepToConsent(): void {
		parts.removeCookies(consent);
		parts.rememberOrigin(consent?.analytics === true);
	}

	return { track, consentChanged };
}

function allows({ id }: Adapter, consent: CookieConsent | null): boolean {
	return technology(id).categories.some((category) => consent?.[category] === true);
}

/** A tag that serves both categories loses when either is taken back. */
function losesConsent(
	{ id }: Adapter,
	before: CookieConsent | null,
	now: CookieConsent | null,
): boolean {
	return technology(id).categories.some((each) => before?.[each] === true && !now?.[each]);
}

function isSameChoice(a: CookieConsent | null, b: CookieConsent | null): boolean {
	if (a === null || b === null) return a === b;
	return optionalCategories.every((category) => a[category] === b[category]);
}

function isYes(consent: CookieConsent | null): boolean {
	return optionalCategories.some((category) => consent?.[category] === true);
}

/** A vendor's code must never break the page. */
function attempt<Result>(call: () => Result, otherwise: Result): Result {
	try {
		return call();
	} catch (error) {
		console.warn("A tag failed.", error);
		return otherwise;
	}
}
