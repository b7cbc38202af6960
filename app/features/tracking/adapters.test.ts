import { describe, expect, test, vi } from "vitest";
import {
	type Fbq,
	linkedinInsight,
	metaPixel,
	plausibleAnalytics,
	type QueueFunction,
	type TagGlobals,
	type TagPage,
	tagManager,
} from "./adapters.ts";
import { rowOf, type SiteEvent } from "./catalogue.ts";
import type { TagConfig } from "./registry.ts";
import type { TrackedEvent } from "./tracker.ts";

const everything = { essential: true, analytics: true, marketing: true } as const;
const configured: TagConfig = {
	metaPixelId: "123",
	gtmId: "GTM-1",
	linkedinPartnerId: "456",
	plausibleDomain: "sheaf.example",
};
const page: SiteEvent = { name: "page_shown", path: "/" };
const hero: SiteEvent = { name: "hero_booking" };

function tracked(event: SiteEvent): TrackedEvent {
	return { event, id: "event-1", row: rowOf(event) };
}

/** A page that records requested scripts; `block` makes the current one fail. */
function pageWith(config: TagConfig = configured, globals: TagGlobals = {}) {
	const scripts: [string, Record<string, string>?][] = [];
	const dropped: string[] = [];
	let fail = (_: Error) => {};
	const around: TagPage = {
		globals,
		config,
		loadScript(address, data) {
			scripts.push(data ? [address, data] : [address]);
			return new Promise((_, reject) => {
				fail = reject;
			});
		},
		now: () => 1_700_000_000_000,
		drop: (reason, event, to) => dropped.push(`${to} ${reason} ${event.name}`),
	};
	return {
		around,
		globals,
		scripts,
		dropped,
		async block() {
			fail(new Error("blocked"));
			await new Promise<void>((resolve) => setTimeout(resolve));
		},
	};
}

describe("the Meta pixel", () => {
	test("is revoked, initialised and granted in that order, and sends page views only when tracked", () => {
		const { around, globals, scripts } = pageWith();
		metaPixel(around).load(everything);
		expect(scripts).toEqual([["https://connect.facebook.net/en_US/fbevents.js"]]);
		expect(globals.fbq?.disablePushState).toBe(true);
		expect(globals.fbq?.queue).toEqual([
			["consent", "revoke"],
			["set", "autoConfig", false, "123"],
			["init", "123"],
			["consent", "grant"],
		]);
	});

	test("gets the event's id with a conversion, and without one otherwise", () => {
		const { around, globals } = pageWith({}, { fbq: vi.fn<Fbq>() });
		const pixel = metaPixel(around);
		pixel.load(everything);
		pixel.track(tracked(page));
		pixel.track(tracked(hero));
		pixel.track(tracked({ name: "tier_pressed", offer: "ai-mvp" }));
		expect(vi.mocked(globals.fbq as Fbq).mock.calls.slice(2)).toEqual([
			["track", "PageView"],
			[
				"track",
				"Schedule",
				{ content_name: "discovery_call", category: "high_intent", value: 100, currency: "EUR" },
				{ eventID: "event-1" },
			],
			["track", "InitiateCheckout", { content_name: "ai-mvp" }],
		]);
	});

	test("loaded by other code is used, without a second script", () => {
		const { around, globals, scripts } = pageWith(configured, { fbq: vi.fn<Fbq>() });
		metaPixel(around).load(everything);
		expect(scripts).toEqual([]);
		expect(globals.fbq).toHaveBeenLastCalledWith("consent", "grant");
	});

	test("that appears later is used from then on", () => {
		const { around, globals } = pageWith({});
		const pixel = metaPixel(around);
		pixel.load(everything);
		expect(pixel.track(tracked(page))).toBe("not-configured");
		globals.fbq = vi.fn<Fbq>();
		expect(pixel.track(tracked(page))).toBeNull();
		expect(globals.fbq).toHaveBeenCalledWith("track", "PageView");
	});

	test("hands a call to the real script once it is there", () => {
		const { around, globals } = pageWith();
		const pixel = metaPixel(around);
		pixel.load(everything);
		const callMethod = vi.fn();
		if (globals.fbq) globals.fbq.callMethod = callMethod;
		pixel.track(tracked(page));
		expect(callMethod).toHaveBeenCalledWith("track", "PageView");
	});

	test("that is blocked removes its stub and drops its pending events", async () => {
		const { around, globals, dropped, block } = pageWith();
		const pixel = metaPixel(around);
		pixel.load(everything);
		pixel.track(tracked(page));
		await block();
		expect(globals.fbq).toBeUndefined();
		expect(dropped).toEqual(["meta blocked page_shown"]);
		expect(pixel.track(tracked(hero))).toBe("blocked");
	});

	test("is revoked on withdrawal and granted again on a new yes", () => {
		const { around, globals } = pageWith({}, { fbq: vi.fn<Fbq>() });
		const pixel = metaPixel(around);
		pixel.load(everything);
		pixel.revoke();
		expect(globals.fbq).toHaveBeenLastCalledWith("consent", "revoke");
		pixel.load(everything);
		expect(globals.fbq).toHaveBeenLastCalledWith("consent", "grant");
	});
});

describe("the tag manager", () => {
	const denied = {
		ad_storage: "denied",
		ad_user_data: "denied",
		ad_personalization: "denied",
		analytics_storage: "denied",
		security_storage: "granted",
	};

	/** Consent calls are `arguments` objects. */
	const calls = (dataLayer: unknown[] | undefined) =>
		(dataLayer ?? []).map((call) =>
			Object.prototype.toString.call(call) === "[object Arguments]"
				? [...(call as IArguments)]
				: call,
		);

	test("is denied everything first, updated second, and loaded third", () => {
		const { around, globals, scripts } = pageWith();
		tagManager(around).load({ essential: true, analytics: true, marketing: false });
		expect(calls(globals.dataLayer)).toEqual([
			["consent", "default", denied],
			["set", "ads_data_redaction", true],
			["consent", "update", { ...denied, analytics_storage: "granted" }],
			{ "gtm.start": 1_700_000_000_000, event: "gtm.js" },
		]);
		expect(scripts).toEqual([["https://www.googletagmanager.com/gtm.js?id=GTM-1"]]);
	});

	test("takes events under their own names", () => {
		const { around, globals } = pageWith({}, { dataLayer: [] });
		const manager = tagManager(around);
		manager.load(everything);
		manager.track(tracked(hero));
		expect(globals.dataLayer?.at(-1)).toEqual({ event: "Book Discovery Call", section: "Hero" });
	});

	test("is updated after a changed choice and a withdrawal", () => {
		const { around, globals } = pageWith();
		const manager = tagManager(around);
		manager.load({ essential: true, analytics: true, marketing: false });
		manager.load(everything);
		expect(calls(globals.dataLayer).slice(-2)).toEqual([
			[
				"consent",
				"update",
				{
					ad_storage: "granted",
					ad_user_data: "granted",
					ad_personalization: "granted",
					analytics_storage: "granted",
					security_storage: "granted",
				},
			],
			{ event: "consent-update" },
		]);
		manager.revoke();
		expect(calls(globals.dataLayer).at(-2)).toEqual(["consent", "update", denied]);
	});

	test("without an id and without a data layer is not there", () => {
		const { around, globals, scripts } = pageWith({});
		const manager = tagManager(around);
		manager.load(everything);
		expect(manager.track(tracked(page))).toBe("not-configured");
		manager.revoke();
		expect([globals.dataLayer, scripts]).toEqual([undefined, []]);
	});

	test("that is blocked says so", async () => {
		const { around, dropped, block } = pageWith();
		const manager = tagManager(around);
		manager.load(everything);
		manager.track(tracked(page));
		await block();
		expect(dropped).toEqual(["gtm blocked page_shown"]);
		expect(manager.track(tracked(hero))).toBe("blocked");
	});
});

describe("the LinkedIn tag", () => {
	test("is loaded with its partner id, counts the first page itself and is sent the others", () => {
		const { around, globals, scripts } = pageWith();
		const tag = linkedinInsight(around);
		tag.load(everything);
		expect(scripts).toEqual([["https://snap.licdn.com/li.lms-analytics/insight.min.js"]]);
		expect(globals._linkedin_partner_id).toBe("456");
		expect(globals._linkedin_data_partner_ids).toEqual(["456"]);
		tag.track(tracked(page));
		expect(globals.lintrk?.q).toEqual([]);
		tag.track(tracked({ name: "page_shown", path: "/faq" }));
		expect(globals.lintrk?.q).toEqual([["track"]]);
	});

	test("is loaded once, whatever the visitor clicks", () => {
		const { around, scripts } = pageWith();
		const tag = linkedinInsight(around);
		tag.load(everything);
		tag.revoke();
		tag.load(everything);
		expect(scripts).toHaveLength(1);
	});

	test("without an id is not there", () => {
		const { around } = pageWith({});
		const tag = linkedinInsight(around);
		tag.load(everything);
		expect(tag.track(tracked(page))).toBe("not-configured");
	});
});

describe("Plausible", () => {
	test("is loaded for its domain and counts only tracked events", () => {
		const { around, globals, scripts } = pageWith();
		const analytics = plausibleAnalytics(around);
		analytics.load(everything);
		expect(scripts).toEqual([
			["https://plausible.io/js/script.manual.js", { domain: "sheaf.example" }],
		]);
		analytics.track(tracked(page));
		analytics.track(tracked(hero));
		expect(globals.plausible?.q).toEqual([
			["pageview"],
			["BookDiscoveryCall", { props: { section: "hero", value: 100, currency: "EUR" } }],
		]);
	});

	test("loaded by other code is used", () => {
		const { around, globals, scripts } = pageWith(configured, {
			plausible: vi.fn<QueueFunction>(),
		});
		const analytics = plausibleAnalytics(around);
		analytics.load(everything);
		analytics.track(tracked({ name: "cookie_settings_opened" }));
		expect(scripts).toEqual([]);
		expect(globals.plausible).toHaveBeenCalledWith("CookieSettings");
	});
});
