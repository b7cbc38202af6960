import type { CookieConsent } from "#features/consent/choice.ts";
import {
	readConsentState,
	readStoredConsent,
	rememberVendors,
} from "#features/consent/stored-consent.ts";
import type { SiteEvent, TagId } from "./catalogue.ts";
import { findCountedPath } from "./count.ts";
import { readTags } from "./tag-config.ts";
import {
	listDeletions,
	listDeniedCookies,
	listFormerCookies,
	type TagConfig,
	tags,
} from "./technologies.ts";
import {
	type Adapter,
	createTracker,
	type Drop,
	type TrackedEvent,
	type Tracker,
} from "./tracker.ts";

/** The vendors' globals on `window`; other code may have set them. */
export type TagGlobals = {
	fbq?: Fbq;
	_fbq?: Fbq;
	dataLayer?: unknown[];
	lintrk?: QueueFunction;
	_linkedin_partner_id?: string | undefined;
	_linkedin_data_partner_ids?: (string | undefined)[];
	plausible?: QueueFunction;
};

type QueueFunction = { (...call: unknown[]): void; q?: unknown[][] };

type Fbq = {
	(...call: unknown[]): void;
	callMethod?: (...call: unknown[]) => void;
	queue?: unknown[][];
	push?: Fbq;
	loaded?: boolean;
	version?: string;
	disablePushState?: boolean;
};

/** Starts the tracker of this page. This module is loaded only for consent or cookies, which most visits lack. */
export function startTags(drop: Drop): Tracker {
	return createTracker({
		consent: readStoredConsent,
		path: findCountedPath,
		async loadTags() {
			// Without an answer no tag is configured; a tag loaded by other code is still used.
			const config = await readTags().catch(() => null);
			return { config, adapters: tagAdapters(config ?? {}, drop) };
		},
		onConfig(config) {
			const { record } = readConsentState();
			deleteCookies(listFormerCookies(record?.vendors ?? [], config));
			rememberVendors(
				tags.filter(({ configKey }) => config[configKey]).map(({ id }) => id),
			);
		},
		deleteCookies: (consent) => deleteCookies(listDeniedCookies(consent)),
		drop,
		reload: () => location.reload(),
	});
}

function deleteCookies(names: readonly string[]): void {
	const { cookie } = document;
	for (const deletion of listDeletions(cookie, location.hostname, names)) {
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
		document.cookie = deletion;
	}
}

/** Creates all tags of this page. */
export function tagAdapters(config: TagConfig, drop: Drop): Adapter[] {
	const vendors = { plausible, gtm, meta, linkedin };
	const globals = window as TagGlobals;
	return Object.entries(vendors).map(([id, vendor]) =>
		vendorTag(id as TagId, globals, vendor(globals, config), drop),
	);
}

function loadScript(address: string, data: Vendor["data"]): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.async = true;
		script.src = address;
		Object.assign(script.dataset, data);
		script.onload = resolve;
		script.onerror = reject;
		document.head.append(script);
	});
}

type Vendor = {
	/** The global that receives events. Other code may have set it. */
	global: keyof TagGlobals;
	/** URL of the vendor's script; undefined when not configured, or loaded by other code. */
	script: string | undefined;
	data?: Record<string, string | undefined>;
	/** Sets a stub of the global, which the script replaces. */
	prepare(): void;
	/** Called with each choice that allows the tag. */
	allow?(consent: CookieConsent): void;
	send(event: TrackedEvent): void;
	/** If absent, the global is removed on withdrawal. */
	revoke?(): void;
};

/** Tracks the state of a vendor's script, and reports events lost because the script was blocked. */
function vendorTag(
	id: TagId,
	globals: TagGlobals,
	vendor: Vendor,
	drop: Drop,
): Adapter {
	let script: "idle" | "loading" | "ready" | "blocked" = "idle";
	let pending: SiteEvent[] = [];

	async function request(address: string): Promise<void> {
		script = "loading";

		try {
			await loadScript(address, vendor.data);
			script = "ready";
		} catch {
			script = "blocked";
			for (const event of pending) drop("blocked", event, id);
		}

		pending = [];
	}

	return {
		id,
		load(consent) {
			const address = script === "idle" ? vendor.script : undefined;
			if (address) vendor.prepare();
			if (globals[vendor.global]) vendor.allow?.(consent);
			if (address) void request(address);
		},
		track(tracked) {
			if (script === "blocked") return "blocked";
			if (!globals[vendor.global]) return "not-configured";

			vendor.send(tracked);

			if (script === "loading") pending.push(tracked.event);

			return null;
		},
		revoke() {
			if (vendor.revoke) vendor.revoke();
			else if (script !== "idle") delete globals[vendor.global];
		},
	};
}

function queueStub(): QueueFunction {
	const q: unknown[][] = [];
	return Object.assign((...call: unknown[]) => void q.push(call), { q });
}

/** Events that the server may report too (Conversions API): Meta deduplicates them by id. */
const conversions = new Set(["Lead", "Schedule", "SubmitApplication"]);

/** The Meta pixel (docs/requirements.md, section 10). */
function meta(globals: TagGlobals, { metaPixelId: id }: TagConfig): Vendor {
	let isGranted = false;
	let isInitialised = false;

	return {
		global: "fbq",
		script: globals.fbq
			? undefined
			: id && "https://connect.facebook.net/en_US/fbevents.js",
		prepare() {
			globals.fbq = pixelStub();
			globals._fbq = globals.fbq;
		},
		allow() {
			const { fbq } = globals;
			if (isGranted || !fbq) return;

			// Page views are sent by the tracker; the pixel would count each a second time.
			fbq.disablePushState = true;
			fbq("consent", "revoke");

			if (id !== undefined && !isInitialised) {
				fbq("set", "autoConfig", false, id);
				fbq("init", id);
				isInitialised = true;
			}

			fbq("consent", "grant");
			isGranted = true;
		},
		send({ id: eventID, calls }) {
			for (const { name, properties } of calls.meta ?? []) {
				if (!properties) globals.fbq?.("track", name);
				else if (!conversions.has(name))
					globals.fbq?.("track", name, properties);
				else globals.fbq?.("track", name, properties, { eventID });
			}
		},
		revoke() {
			isGranted = false;
			globals.fbq?.("consent", "revoke");
		},
	};
}

function pixelStub(): Fbq {
	const fbq: Fbq = (...call) => {
		if (fbq.callMethod) fbq.callMethod(...call);
		else fbq.queue?.push(call);
	};

	return Object.assign(fbq, {
		push: fbq,
		loaded: true,
		version: "2.0",
		queue: [],
	});
}

/**
 * Google Tag Manager with Consent Mode v2 in its basic form (docs/requirements.md, section 10): deny
 * everything, update to the choice, then load the container. Nothing is sent before.
 */
function gtm(globals: TagGlobals, { gtmId: id }: TagConfig): Vendor {
	const denied = consentMode({ analytics: false, marketing: false });
	let isPrepared = false;

	/** The container reads consent calls only as `arguments` objects, not as arrays. */
	function gtag(..._call: unknown[]): void {
		// biome-ignore lint/complexity/noArguments: see above
		globals.dataLayer?.push(arguments);
	}

	function update(mode: typeof denied): void {
		gtag("consent", "update", mode);
		globals.dataLayer?.push({ event: "consent-update" });
	}

	return {
		global: "dataLayer",
		script:
			id &&
			`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`,
		prepare() {
			globals.dataLayer ??= [];
		},
		allow(consent) {
			if (isPrepared) return update(consentMode(consent));

			isPrepared = true;
			gtag("consent", "default", denied);
			gtag("set", "ads_data_redaction", true);
			gtag("consent", "update", consentMode(consent));

			if (id)
				globals.dataLayer?.push({ "gtm.start": Date.now(), event: "gtm.js" });
		},
		send({ calls: { gtm: call } }) {
			if (call)
				globals.dataLayer?.push({ event: call.name, ...call.properties });
		},
		revoke() {
			if (isPrepared) update(denied);
		},
	};
}

function consentMode({
	analytics,
	marketing,
}: Pick<CookieConsent, "analytics" | "marketing">) {
	const word = (allowed: boolean) => (allowed ? "granted" : "denied");
	return {
		ad_storage: word(marketing),
		ad_user_data: word(marketing),
		ad_personalization: word(marketing),
		analytics_storage: word(analytics),
		security_storage: "granted",
	};
}

/**
 * The LinkedIn Insight Tag (docs/requirements.md, section 10). It has no consent API: it is loaded only
 * with consent.
 */
function linkedin(
	globals: TagGlobals,
	{ linkedinPartnerId: id }: TagConfig,
): Vendor {
	let isFirstPage = true;
	return {
		global: "lintrk",
		script: id && "https://snap.licdn.com/li.lms-analytics/insight.min.js",
		prepare() {
			globals._linkedin_partner_id = id;
			globals._linkedin_data_partner_ids = [
				...(globals._linkedin_data_partner_ids ?? []),
				id,
			];
			globals.lintrk = queueStub();
		},
		send() {
			// The tag counts the page on which it is loaded by itself.
			if (!isFirstPage) globals.lintrk?.("track");

			isFirstPage = false;
		},
	};
}

/** Plausible uses no cookies; it still requires analytics consent, because it is a third party. */
function plausible(
	globals: TagGlobals,
	{ plausibleDomain: domain }: TagConfig,
): Vendor {
	return {
		global: "plausible",
		// The build without automatic page views (docs/requirements.md, section 10).
		script: domain && "https://plausible.io/js/script.manual.js",
		data: { domain },
		prepare() {
			globals.plausible = queueStub();
		},
		send({ calls: { plausible: call } }) {
			if (call?.properties)
				globals.plausible?.(call.name, { props: call.properties });
			else if (call) globals.plausible?.(call.name);
		},
	};
}
