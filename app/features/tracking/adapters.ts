import type { CookieConsent } from "#features/consent/choice.ts";
import type { SiteEvent } from "./catalogue.ts";
import type { TagConfig, TagId } from "./registry.ts";
import type { Adapter, Drop, TrackedEvent } from "./tracker.ts";

/** The vendors' globals on `window`; other code may have set them. */
export type TagGlobals = {
	fbq?: Fbq;
	_fbq?: Fbq;
	dataLayer?: unknown[];
	lintrk?: QueueFunction;
	_linkedin_partner_id?: string;
	_linkedin_data_partner_ids?: string[];
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

/** Every tag of this page. Loaded with consent only: most visitors never need this module. */
export function tagAdapters(config: TagConfig, drop: Drop): Adapter[] {
	const vendors = { plausible, gtm, meta, linkedin };
	return Object.entries(vendors).map(([id, vendor]) =>
		vendorTag(id as TagId, drop, (script) => vendor(window as TagGlobals, config, script)),
	);
}

function loadScript(address: string, data: Record<string, string>): Promise<unknown> {
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

type VendorScript = {
	state: "idle" | "loading" | "ready" | "blocked";
	/** Requests the script, once per page, after `prepare` has set the global that it replaces. */
	start(prepare: () => void, address: string, data?: Record<string, string>): void;
};

type Vendor = {
	load(consent: CookieConsent): void;
	/** Returns false when there is nothing to send to. */
	send(event: TrackedEvent): boolean;
	/** Removes our global: the script could not be loaded, or consent was withdrawn. */
	remove(): void;
	/** Overrides `remove` on withdrawal, for vendors with a consent call. */
	revoke?(): void;
};

/** Wraps a vendor with the state of its script, and reports events that a blocked script never took. */
function vendorTag(id: TagId, drop: Drop, create: (script: VendorScript) => Vendor): Adapter {
	let pending: SiteEvent[] = [];
	const script: VendorScript = {
		state: "idle",
		async start(prepare, address, data = {}) {
			if (script.state !== "idle") return;
			script.state = "loading";
			prepare();
			try {
				await loadScript(address, data);
				script.state = "ready";
			} catch {
				script.state = "blocked";
				vendor.remove();
				for (const event of pending) drop("blocked", event, id);
			}
			pending = [];
		},
	};
	const vendor = create(script);
	return {
		id,
		load: vendor.load,
		track(tracked) {
			if (!vendor.send(tracked)) return script.state === "blocked" ? "blocked" : "not-configured";
			if (script.state === "loading") pending.push(tracked.event);
			return null;
		},
		revoke() {
			if (vendor.revoke) vendor.revoke();
			else if (script.state !== "idle") vendor.remove();
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
function meta(globals: TagGlobals, { metaPixelId: id }: TagConfig, script: VendorScript): Vendor {
	let isGranted = false;
	let isInitialised = false;
	return {
		load() {
			if (isGranted) return;
			if (!globals.fbq && id !== undefined)
				script.start(() => {
					globals.fbq = pixelStub();
					globals._fbq = globals.fbq;
				}, "https://connect.facebook.net/en_US/fbevents.js");
			const { fbq } = globals;
			if (!fbq) return;
			// Page views are sent by us; the pixel would count each a second time.
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
		send({ id: eventID, row }) {
			const { fbq } = globals;
			if (!fbq) return false;
			for (const { name, properties } of row.meta ?? []) {
				if (!properties) fbq("track", name);
				else if (!conversions.has(name)) fbq("track", name, properties);
				else fbq("track", name, properties, { eventID });
			}
			return true;
		},
		remove() {
			delete globals.fbq;
			delete globals._fbq;
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
	return Object.assign(fbq, { push: fbq, loaded: true, version: "2.0", queue: [] });
}

/**
 * Google Tag Manager with Consent Mode v2 in its basic form (docs/requirements.md, section 10): deny
 * everything, update to the choice, then load the container. Nothing is sent before.
 */
function gtm(globals: TagGlobals, { gtmId: id }: TagConfig, script: VendorScript): Vendor {
	const denied = consentMode({ analytics: false, marketing: false });
	let isPrepared = false;

	/** The container reads consent calls only as `arguments` objects, not as arrays. */
	function gtag(..._call: unknown[]): void {
		// biome-ignore lint/complexity/noArguments: see above
		globals.dataLayer?.push(arguments);
	}

	return {
		load(consent) {
			if (id !== undefined) globals.dataLayer ??= [];
			if (!globals.dataLayer) return;
			if (!isPrepared) {
				isPrepared = true;
				gtag("consent", "default", denied);
				gtag("set", "ads_data_redaction", true);
			}
			gtag("consent", "update", consentMode(consent));
			if (script.state !== "idle") globals.dataLayer.push({ event: "consent-update" });
			else if (id !== undefined)
				script.start(
					() => globals.dataLayer?.push({ "gtm.start": Date.now(), event: "gtm.js" }),
					`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`,
				);
		},
		send({ row: { tagManager: call } }) {
			if (script.state === "blocked" || !globals.dataLayer) return false;
			if (call) globals.dataLayer.push({ event: call.name, ...call.properties });
			return true;
		},
		remove() {},
		revoke() {
			if (!isPrepared) return;
			gtag("consent", "update", denied);
			globals.dataLayer?.push({ event: "consent-update" });
		},
	};
}

function consentMode({ analytics, marketing }: Pick<CookieConsent, "analytics" | "marketing">) {
	const word = (allowed: boolean) => (allowed ? "granted" : "denied");
	return {
		ad_storage: word(marketing),
		ad_user_data: word(marketing),
		ad_personalization: word(marketing),
		analytics_storage: word(analytics),
		security_storage: "granted",
	};
}

/** The LinkedIn Insight Tag (docs/requirements.md, section 10). It has no consent call: it is loaded with consent or not at all. */
function linkedin(
	globals: TagGlobals,
	{ linkedinPartnerId: id }: TagConfig,
	script: VendorScript,
): Vendor {
	let isFirstPage = true;
	return {
		load() {
			if (globals.lintrk || id === undefined) return;
			script.start(() => {
				globals._linkedin_partner_id = id;
				globals._linkedin_data_partner_ids = [...(globals._linkedin_data_partner_ids ?? []), id];
				globals.lintrk = queueStub();
			}, "https://snap.licdn.com/li.lms-analytics/insight.min.js");
		},
		send() {
			if (!globals.lintrk) return false;
			// The tag counts the page on which it is loaded by itself.
			if (!isFirstPage) globals.lintrk("track");
			isFirstPage = false;
			return true;
		},
		remove() {
			delete globals.lintrk;
		},
	};
}

/** Plausible, cookieless; still only with analytics consent, because a third party does the counting. */
function plausible(
	globals: TagGlobals,
	{ plausibleDomain: domain }: TagConfig,
	script: VendorScript,
): Vendor {
	return {
		load() {
			if (globals.plausible || domain === undefined) return;
			// The build that sends no page views by itself (docs/requirements.md, section 10).
			const address = "https://plausible.io/js/script.manual.js";
			script.start(
				() => {
					globals.plausible = queueStub();
				},
				address,
				{ domain },
			);
		},
		send({ row: { plausible: call } }) {
			if (!globals.plausible) return false;
			if (call?.properties) globals.plausible(call.name, { props: call.properties });
			else if (call) globals.plausible(call.name);
			return true;
		},
		remove() {
			delete globals.plausible;
		},
	};
}
