import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type TagGlobals, tagAdapters } from "./adapters.ts";
import { describeEvent, type SiteEvent, type TagId } from "./catalogue.ts";
import type { TagConfig } from "./technologies.ts";

const everything = {
	essential: true,
	analytics: true,
	marketing: true,
} as const;
const analyticsOnly = { ...everything, marketing: false };
const configured: TagConfig = {
	metaPixelId: "123",
	gtmId: "GTM-1",
	linkedinPartnerId: "456",
	plausibleDomain: "sheaf.example",
};
type VendorCall = (...call: unknown[]) => void;

const hero: SiteEvent = { name: "hero_booking" };

/** Runs one tag on a page that records requested scripts; `block` makes the current request fail. */
function makeTag(
	id: TagId,
	config: TagConfig = configured,
	globals: TagGlobals = {},
) {
	const scripts: { src: string; dataset: object; onerror(): void }[] = [];
	const dropped: string[] = [];

	vi.stubGlobal("window", globals);
	vi.stubGlobal("document", {
		createElement: () => ({ dataset: {} }),
		head: {
			append: (script: (typeof scripts)[number]) => scripts.push(script),
		},
	});

	const adapters = tagAdapters(config, (reason, event, to) =>
		dropped.push(`${to} ${reason} ${event.name}`),
	);
	const tag = adapters.find((each) => each.id === id);
	if (!tag) throw new Error(`no tag ${id}`);

	return {
		tag,
		globals,
		dropped,
		scripts,
		track: (event: SiteEvent = { name: "page_shown", path: "/" }) =>
			tag.track({ event, id: "event-1", calls: describeEvent(event) }),
		async block() {
			scripts[0]?.onerror();
			await vi.waitFor(() => expect(dropped).not.toEqual([]));
		},
	};
}

beforeEach(() => {
	vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test.each([
	["meta", "https://connect.facebook.net/en_US/fbevents.js"],
	["gtm", "https://www.googletagmanager.com/gtm.js?id=GTM-1"],
	["linkedin", "https://snap.licdn.com/li.lms-analytics/insight.min.js"],
	["plausible", "https://plausible.io/js/script.manual.js"],
] satisfies [TagId, string][])(
	"the script of %s is requested once; without an id none is, and nothing sent; blocked, it drops what waits",
	async (id, address) => {
		const page = makeTag(id);
		page.tag.load(everything);
		page.tag.revoke();
		page.tag.load(everything);

		expect(page.scripts.map(({ src }) => src)).toEqual([address]);

		const without = makeTag(id, {});
		without.tag.load(everything);

		expect(without.track()).toBe("not-configured");

		without.tag.revoke();

		expect([without.scripts, without.globals]).toEqual([[], {}]);

		const blocked = makeTag(id);
		blocked.tag.load(everything);
		blocked.track();
		await blocked.block();

		expect(blocked.dropped).toEqual([`${id} blocked page_shown`]);

		blocked.tag.load(everything);

		expect(blocked.track(hero)).toBe("blocked");
	},
);

describe("the Meta pixel", () => {
	test("is revoked, initialised and granted in that order, and counts page views only when tracked", () => {
		const { tag, globals } = makeTag("meta");
		tag.load(everything);

		expect(globals.fbq?.disablePushState).toBe(true);
		expect(globals.fbq?.queue).toEqual([
			["consent", "revoke"],
			["set", "autoConfig", false, "123"],
			["init", "123"],
			["consent", "grant"],
		]);

		tag.revoke();

		expect(globals.fbq?.queue?.at(-1)).toEqual(["consent", "revoke"]);

		tag.load(everything);

		expect(globals.fbq?.queue?.at(-1)).toEqual(["consent", "grant"]);
	});

	test("sends a conversion with the event's id, and other events without one", () => {
		const fbq = vi.fn<VendorCall>();
		const { tag, track } = makeTag("meta", {}, { fbq });
		tag.load(everything);
		track();
		track(hero);
		track({ name: "tier_pressed", offer: "ai-mvp" });

		const call = {
			content_name: "discovery_call",
			category: "high_intent",
			value: 100,
		};

		expect(fbq.mock.calls.slice(2)).toEqual([
			["track", "PageView"],
			[
				"track",
				"Schedule",
				{ ...call, currency: "EUR" },
				{ eventID: "event-1" },
			],
			["track", "InitiateCheckout", { content_name: "ai-mvp" }],
		]);
	});

	test("when loaded by other code, is used without a second script", () => {
		const page = makeTag("meta", {});
		page.tag.load(everything);

		expect(page.track()).toBe("not-configured");

		page.globals.fbq = vi.fn<VendorCall>();

		expect(page.track()).toBeNull();
		expect(page.globals.fbq).toHaveBeenCalledWith("track", "PageView");

		const other = makeTag("meta", configured, { fbq: vi.fn<VendorCall>() });
		other.tag.load(everything);

		expect(other.scripts).toEqual([]);
	});

	test("passes calls to the real script after it has loaded", () => {
		const { tag, globals, track } = makeTag("meta");
		tag.load(everything);

		const callMethod = vi.fn();
		if (globals.fbq) globals.fbq.callMethod = callMethod;

		track();

		expect(callMethod).toHaveBeenCalledWith("track", "PageView");
	});
});

describe("the tag manager", () => {
	const consentMode = (
		marketing: "granted" | "denied",
		analytics: "granted" | "denied",
	) => ({
		ad_storage: marketing,
		ad_user_data: marketing,
		ad_personalization: marketing,
		analytics_storage: analytics,
		security_storage: "granted",
	});

	const denied = consentMode("denied", "denied");

	/** Consent calls are `arguments` objects. */
	const calls = ({ dataLayer = [] }: TagGlobals) =>
		dataLayer.map((call) =>
			String(call) === "[object Arguments]" ? [...(call as [])] : call,
		);

	test("is denied everything first, updated second and loaded third; a new choice updates it", () => {
		const { tag, globals } = makeTag("gtm");
		tag.load(analyticsOnly);

		expect(calls(globals)).toEqual([
			["consent", "default", denied],
			["set", "ads_data_redaction", true],
			["consent", "update", consentMode("denied", "granted")],
			{ "gtm.start": 1_700_000_000_000, event: "gtm.js" },
		]);

		tag.load(everything);

		expect(calls(globals).slice(-2)).toEqual([
			["consent", "update", consentMode("granted", "granted")],
			{ event: "consent-update" },
		]);

		tag.revoke();

		expect(calls(globals).at(-2)).toEqual(["consent", "update", denied]);
	});

	test("receives events under their own names", () => {
		const { tag, globals, track } = makeTag("gtm", {}, { dataLayer: [] });
		tag.load(everything);
		track(hero);

		expect(globals.dataLayer?.at(-1)).toEqual({
			event: "Book Discovery Call",
			section: "Hero",
		});
	});
});

test("the LinkedIn tag has its partner id, counts the first page itself and receives later ones", () => {
	const { tag, globals, track } = makeTag("linkedin");
	tag.load(everything);

	expect(globals._linkedin_partner_id).toBe("456");
	expect(globals._linkedin_data_partner_ids).toEqual(["456"]);

	track();

	expect(globals.lintrk?.q).toEqual([]);

	track({ name: "page_shown", path: "/faq" });

	expect(globals.lintrk?.q).toEqual([["track"]]);
});

test("Plausible is loaded for its domain and counts only tracked events", () => {
	const { tag, globals, scripts, track } = makeTag("plausible");
	tag.load(everything);

	expect(scripts[0]?.dataset).toEqual({ domain: "sheaf.example" });

	track();
	track(hero);

	expect(globals.plausible?.q).toEqual([
		["pageview"],
		[
			"BookDiscoveryCall",
			{ props: { section: "hero", value: 100, currency: "EUR" } },
		],
	]);
});
