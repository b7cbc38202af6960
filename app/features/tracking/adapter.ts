import type { CookieConsent } from "#features/consent/choice.ts";
import type { Row, SiteEvent } from "./catalogue.ts";
import type { NotSentReason } from "./drop-reasons.ts";
import type { TagId, TagKey } from "./registry.ts";

/** An event on its way: what happened, the id that browser and server share, and what each destination is told. */
export type TrackedEvent = { event: SiteEvent; id: string; row: Row };

/** One destination. Nothing in it asks for consent: the tracker calls it only where consent allows. */
export type Adapter = {
	id: TagId;
	/** Starts the tag, or takes over a global that is there; called again when the choice changes. */
	load(consent: CookieConsent): void;
	/** Hands an event over; null when it was, else why not. */
	track(event: TrackedEvent): NotSentReason | null;
	/** Stops the tag as far as it can be stopped. */
	revoke(): void;
	/** Whether the tag's own script was asked for in this page: what has run can only be undone by a reload. */
	hasRun(): boolean;
};

/** The page around an adapter; in tests a stand-in. */
export type Surroundings = {
	globals: TagGlobals;
	tagId(key: TagKey): string | undefined;
	/** Adds a script to the page. Rejects when it cannot be loaded. */
	loadScript(address: string, data?: Record<string, string>): Promise<void>;
	/** Milliseconds since 1970. */
	now(): number;
	/** Told of events that were handed to a script which then could not be loaded. */
	refuse(reason: NotSentReason, event: TrackedEvent, to: TagId): void;
};

/** What the vendors' scripts put on `window`. */
export type TagGlobals = {
	fbq?: Fbq;
	_fbq?: Fbq;
	dataLayer?: unknown[];
	lintrk?: Lintrk;
	_linkedin_partner_id?: string;
	_linkedin_data_partner_ids?: string[];
	plausible?: PlausibleFunction;
};

export type Fbq = {
	(...call: unknown[]): void;
	callMethod?: (...call: unknown[]) => void;
	queue?: unknown[][];
	push?: Fbq;
	loaded?: boolean;
	version?: string;
	disablePushState?: boolean;
};
export type Lintrk = { (name: string, data?: unknown): void; q?: unknown[][] };
export type PlausibleFunction = {
	(name: string, options?: { props?: Record<string, string | number> }): void;
	q?: unknown[];
};
