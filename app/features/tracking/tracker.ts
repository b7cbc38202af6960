import {
	type CookieConsent,
	optionalCategories,
} from "#features/consent/choice.ts";
import {
	describeEvent,
	type SiteEvent,
	type TagCalls,
	type TagId,
} from "./catalogue.ts";
import { isPublicPage } from "./public-pages.ts";
import { type Tag, type TagConfig, tags } from "./technologies.ts";

/** An event with the id shared by browser and server, and its calls by destination. */
export type TrackedEvent = { event: SiteEvent; id: string; calls: TagCalls };

type DropReason =
	| "no-consent"
	/** Its id is not configured, and no other code has loaded it. */
	| "not-configured"
	| "blocked"
	/** The URL of this page may contain private data. */
	| "private-page"
	/** The same booking was sent before. */
	| "repeated"
	/** The vendor's code threw an error. */
	| "failed";

export type Drop = (
	reason: DropReason,
	event: SiteEvent,
	to: TagId | "all",
) => void;

/** One destination. It does not check consent: the tracker calls it only with consent. */
export type Adapter = {
	id: TagId;
	/** Starts the tag, or uses an existing global; called again when the choice changes. */
	load(consent: CookieConsent): void;
	/** Sends an event; null on success. */
	track(event: TrackedEvent): DropReason | null;
	revoke(): void;
};

/** `config` is null when it could not be read. */
type LoadedTags = { config: TagConfig | null; adapters: readonly Adapter[] };

/** The tracker's dependencies on the page, replaced in tests. */
type TrackerParts = {
	consent(): CookieConsent | null;
	path(): string;
	/** Requests the configuration and creates the adapters. Called with consent only. */
	loadTags(): Promise<LoadedTags>;
	/** The consent module decides whether earlier consent covers these tags. */
	onConfig(config: TagConfig): void;
	/** Deletes the cookies that the choice does not allow. */
	deleteCookies(consent: CookieConsent | null): void;
	drop: Drop;
	reload(): void;
};

/** `consentChanged`: call after each change of the visitor's choice. */
export type Tracker = {
	track(event: SiteEvent, id: string): void;
	consentChanged(): void;
};

/**
 * Sends the events of public pages to the tags: to a tag only with its consent and only when it is
 * configured. No tag's code runs before.
 */
export function createTracker(parts: TrackerParts): Tracker {
	const { drop } = parts;
	let consent = parts.consent();
	let loaded: LoadedTags | null = null;
	let isLoading = false;
	/** Events that wait for the tags, or for a public page. */
	let queue: { tag: Tag; event: TrackedEvent }[] = [];
	/** Tags that have received the current choice. */
	const started = new Set<Tag>();
	const reached = new Set<Tag>();
	let page: TrackedEvent | null = null;
	/** The latest page view queued for each tag. */
	const pageQueued = new Map<Tag, TrackedEvent>();

	parts.deleteCookies(consent);

	function track(event: SiteEvent, id: string): void {
		const tracked = { event, id, calls: describeEvent(event) };
		if (event.name === "page_shown") page = tracked;

		for (const tag of tags) {
			if (!tracked.calls[tag.id]) continue;

			if (allows(tag, consent)) enqueue(tag, tracked);
			else drop("no-consent", event, tag.id);
		}

		void flush();
	}

	function enqueue(tag: Tag, event: TrackedEvent): void {
		if (event === page) pageQueued.set(tag, event);

		queue.push({ tag, event });
	}

	/** Loads the tags with the first consent, starts the allowed ones and sends queued events. */
	async function flush(): Promise<void> {
		if (!isPublicPage(parts.path())) return;

		if (!loaded) {
			if (isLoading || !tags.some((tag) => allows(tag, consent))) return;

			isLoading = true;
			loaded = await parts
				.loadTags()
				.catch((): LoadedTags => ({ config: null, adapters: [] }));

			return flush();
		}

		const isNew = tags.some((tag) => allows(tag, consent) && !started.has(tag));
		if (isNew && loaded.config) parts.onConfig(loaded.config);

		for (const tag of tags) start(tag);
		const due = queue;

		queue = [];
		for (const { tag, event } of due) send(tag, event);
	}

	function start(tag: Tag): void {
		const choice = consent;
		if (!choice || !allows(tag, choice) || started.has(tag)) return;

		started.add(tag);
		attempt(() => findAdapter(tag)?.load(choice), undefined);
	}

	function send(tag: Tag, tracked: TrackedEvent): void {
		const adapter = findAdapter(tag);
		let reason: DropReason | null = "no-consent";
		if (allows(tag, consent))
			reason = adapter
				? attempt(() => adapter.track(tracked), "failed")
				: "not-configured";

		if (reason === null) reached.add(tag);
		else drop(reason, tracked.event, tag.id);
	}

	function findAdapter({ id }: Tag): Adapter | undefined {
		return loaded?.adapters.find((each) => each.id === id);
	}

	function consentChanged(): void {
		const before = consent;

		consent = parts.consent();

		const isSame =
			!before === !consent &&
			optionalCategories.every((each) => before?.[each] === consent?.[each]);
		if (isSame) return;

		// A tag that serves both categories is revoked when either is withdrawn.
		const withdrawn = tags.filter(({ categories }) =>
			categories.some((each) => before?.[each] && !consent?.[each]),
		);
		for (const tag of withdrawn)
			if (!allows(tag, consent))
				attempt(() => findAdapter(tag)?.revoke(), undefined);

		parts.deleteCookies(consent);
		started.clear();

		const shown = isPublicPage(parts.path()) ? page : null;
		for (const tag of tags)
			if (shown && allows(tag, consent) && pageQueued.get(tag) !== shown)
				enqueue(tag, shown);

		void flush();

		// A script that has run can only be removed by a reload.
		if (withdrawn.some((tag) => reached.has(tag))) parts.reload();
	}

	return { track, consentChanged };
}

function allows({ categories }: Tag, consent: CookieConsent | null): boolean {
	return categories.some((category) => consent?.[category] === true);
}

/** Errors in a vendor's code must never affect the page. */
function attempt<Result>(call: () => Result, otherwise: Result): Result {
	try {
		return call();
	} catch (error) {
		console.warn("A tag failed.", error);
		return otherwise;
	}
}
