import { type CookieConsent, optionalCategories } from "#features/consent/choice.ts";
import type { Adapter, TrackedEvent } from "./adapter.ts";
import { rowOf, type SiteEvent } from "./catalogue.ts";
import type { NotSentReason } from "./drop-reasons.ts";
import { isPublicPage } from "./public-pages.ts";
import { registry, type TagConfig, type TagId } from "./registry.ts";

/** The tags' code, and which of them are set up. */
export type LoadedTags = { config: TagConfig; adapters: readonly Adapter[] };

/** What the tracker needs of the page; in tests each is a stand-in. */
export type TrackerParts = {
	statistics: { track(event: TrackedEvent): void };
	consent(): CookieConsent | null;
	path(): string;
	/** Loads the tags' code and asks the server which are set up. Called with consent only. */
	loadTags(): Promise<LoadedTags>;
	/** Whether an earlier yes covers these tags is the consent room's to say. */
	tagsKnown(config: TagConfig): void;
	removeCookies(allowed: CookieConsent | null): void;
	rememberOrigin(allowed: boolean): void;
	refuse(reason: NotSentReason, event: SiteEvent, to: TagId | "all"): void;
	reload(): void;
};

export type Tracker = {
	track(event: SiteEvent, id: string): void;
	/** To be called after each change of the visitor's choice. */
	consentChanged(): void;
};

/** The registry's tags that are told of events. */
const tags = registry.flatMap(({ id, categories, events }) =>
	events === null ? [] : [{ id: id as TagId, categories, column: events }],
);
type Tag = (typeof tags)[number];

/**
 * Carries events to their destinations: our own statistics always, a tag only with its consent and
 * only once the server has said that it is set up. Nothing of any tag is touched before.
 */
export function createTracker(parts: TrackerParts): Tracker {
	const { statistics, refuse } = parts;
	let consent = parts.consent();
	let loaded: LoadedTags | "not yet" | "loading" = "not yet";
	/** Tags wait with their start while a private page is shown. */
	let startsLater = false;
	let waiting: { tag: Tag; event: TrackedEvent }[] = [];
	const told = new Set<Tag>();
	const bookings = new Set<string>();
	let page: TrackedEvent | null = null;
	/** The page view that each tag was told last, or will be told from the queue. */
	const pageTold = new Map<Tag, TrackedEvent>();

	keepToConsent();

	function track(event: SiteEvent, id: string): void {
		const refusal = refusalOf(event, id);
		const tracked = { event, id, row: rowOf(event) };
		if (event.name === "booked") bookings.add(id);
		if (refusal) {
			if (event.name === "page_shown") page = null;
			// Our own count names no private page, and a call booked is a call booked.
			if (refusal === "private-page" && event.name === "booked") statistics.track(tracked);
			refuse(refusal, event, "all");
			return;
		}
		if (startsLater) startTags();
		if (event.name === "page_shown") page = tracked;
		statistics.track(tracked);
		for (const tag of tags) offer(tag, tracked);
		loadTags();
	}

	function refusalOf(event: SiteEvent, id: string): NotSentReason | null {
		if (event.name === "booked" && bookings.has(id)) return "repeated";
		return isPublicPage(parts.path()) ? null : "private-page";
	}

	function offer(tag: Tag, tracked: TrackedEvent): void {
		if (!tracked.row[tag.column]) return;
		if (!allows(tag, consent)) {
			refuse("no-consent", tracked.event, tag.id);
			return;
		}
		if (tracked === page) pageTold.set(tag, tracked);
		if (typeof loaded === "object") hand(tag, tracked);
		else waiting.push({ tag, event: tracked });
	}

	function hand(tag: Tag, tracked: TrackedEvent): void {
		const adapter = adapterOf(tag);
		const reason = adapter ? attempt(() => adapter.track(tracked), "failed") : "not-configured";
		if (reason === null) told.add(tag);
		else refuse(reason, tracked.event, tag.id);
	}

	function adapterOf({ id }: Tag): Adapter | undefined {
		return typeof loaded === "object" ? loaded.adapters.find((each) => each.id === id) : undefined;
	}

	function loadTags(): void {
		if (loaded !== "not yet" || !isYes(consent) || !isPublicPage(parts.path())) return;
		loaded = "loading";
		parts
			.loadTags()
			// What cannot be loaded is treated as not set up.
			.catch((): LoadedTags => ({ config: {}, adapters: [] }))
			.then((tags) => {
				loaded = tags;
				startTags();
			});
	}

	/** Starts what is allowed, tells it of the page it starts on, and hands out what was waiting. */
	function startTags(): void {
		if (typeof loaded !== "object") return;
		startsLater = !isPublicPage(parts.path());
		if (startsLater) return;
		if (isYes(consent)) parts.tagsKnown(loaded.config);
		for (const tag of tags) start(tag);
		const due = waiting;
		waiting = [];
		for (const { tag, event } of due) {
			if (allows(tag, consent)) hand(tag, event);
			else refuse("no-consent", event.event, tag.id);
		}
	}

	function start(tag: Tag): void {
		const choice = consent;
		if (!choice || !allows(tag, choice)) return;
		attempt(() => adapterOf(tag)?.load(choice), undefined);
		if (page && pageTold.get(tag) !== page) {
			pageTold.set(tag, page);
			hand(tag, page);
		}
	}

	function consentChanged(): void {
		const before = consent;
		consent = parts.consent();
		if (isSameChoice(before, consent)) return;
		const withdrawn = tags.filter((tag) => losesConsent(tag, before, consent));
		for (const tag of withdrawn)
			if (!allows(tag, consent)) attempt(() => adapterOf(tag)?.revoke(), undefined);
		keepToConsent();
		startTags();
		// What has run cannot be un-run: only a fresh page is free of it.
		if (withdrawn.some((tag) => told.has(tag) || adapterOf(tag)?.hasRun())) parts.reload();
		else loadTags();
	}

	function keepToConsent(): void {
		parts.removeCookies(consent);
		parts.rememberOrigin(consent?.analytics === true);
	}

	return { track, consentChanged };
}

function allows({ categories }: Tag, consent: CookieConsent | null): boolean {
	return categories.some((category) => consent?.[category] === true);
}

/** A tag that serves both categories loses when either is taken back. */
function losesConsent(
	{ categories }: Tag,
	before: CookieConsent | null,
	now: CookieConsent | null,
): boolean {
	return categories.some((each) => before?.[each] === true && !now?.[each]);
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
