import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowser } from "../../../tests/support/browser.ts";
import type { SiteEvent } from "./catalogue.ts";

async function bus() {
	vi.resetModules();

	const events = await import("./events.ts");

	/** Resolves when the first events of a page have been sent. */
	const track: typeof events.track = (...event) => {
		events.track(...event);
		vi.runAllTimers();
	};

	return { track, trackEarly: events.track };
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, "warn").mockImplementation(() => {});
	vi.spyOn(console, "debug").mockImplementation(() => {});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.doUnmock("./adapters.ts");
});

test("a missing pixel is warned about once per page load, for events that it receives", async () => {
	stubBrowser();

	const { track } = await bus();
	track({ name: "navigated", to: "/faq" });

	expect(console.warn).not.toHaveBeenCalled();

	track({ name: "page_shown", path: "/" });
	track({ name: "hero_booking" });

	expect(console.warn).toHaveBeenCalledTimes(1);
});

test("the not-found page sends no events", async () => {
	const { beacons } = stubBrowser({
		url: "/blog/no-such-article",
		isPage: false,
	});
	const { track } = await bus();
	const event = { name: "page_shown", path: "/blog/no-such-article" } as const;
	track(event);

	expect(beacons).toEqual([]);
	expect(console.debug).toHaveBeenCalledExactlyOnceWith(
		"not sent to all: private-page",
		event,
	);
});

test("our own statistics count without consent, and only event, page, source and the id of a booking", async () => {
	const { beacons } = stubBrowser({ url: "/faq" });
	const { track } = await bus();
	track({ name: "quiz_answered", step: 2, answer: "manual" });
	track({ name: "booked", offer: null }, "booking-1");

	const counted = { page: "/faq", source: "direct" };

	expect(beacons).toEqual([
		["/statistics", { ...counted, event: "quiz_step_2" }],
		["/statistics", { ...counted, event: "booked", id: "booking-1" }],
	]);
});

test.each(["load", "pagehide"])(
	"a page is counted after %s, and each later view",
	async (end) => {
		const { beacons, fire } = stubBrowser({ url: "/faq" });
		const { track } = await bus();

		(await import("#boot/arrival.ts")).countArrival();

		const counted = [
			"/statistics",
			{ event: "page_shown", page: "/faq", source: "direct" },
		] as const;
		const first = [counted[0], { ...counted[1], visit: true }];
		for (const event of [end, "pagehide"]) fire(event, {});
		track({ name: "page_shown", path: "/faq" });

		expect(beacons).toEqual([first]);

		track({ name: "page_shown", path: "/faq" });

		expect(beacons).toEqual([first, counted]);
	},
);

test("events during hydration are sent in the next task, in order", async () => {
	const { beacons } = stubBrowser();
	const { trackEarly } = await bus();
	trackEarly({ name: "page_shown", path: "/" });
	trackEarly({ name: "hero_booking" });

	expect(beacons).toEqual([]);

	vi.runAllTimers();

	const sent = beacons.map(
		(beacon) => (beacon as [string, { event: string }])[1].event,
	);
	expect(sent).toEqual(["page_shown", "hero_booking"]);

	trackEarly({ name: "explore_industries", section: "hero" });

	expect(beacons).toHaveLength(3);
});

const all = { essential: true, analytics: true, marketing: true };
const consent = new Map([
	["cookie-consent", JSON.stringify(all)],
	["cookie-consent-timestamp", new Date().toISOString()],
]);

/** A page with a fake tracker; `heard` lists its calls. */
async function tracked(options: Parameters<typeof stubBrowser>[0]) {
	const heard: string[] = [];
	const startTags = vi.fn(() => ({
		track: ({ name }: SiteEvent, id: string) =>
			void heard.push(`${name} ${id}`),
		consentChanged: () => void heard.push("consent changed"),
	}));
	vi.doMock("./adapters.ts", () => ({ startTags }));

	const browser = stubBrowser({ local: new Map(), ...options });
	const page = await bus();
	const { chooseCookies } = await import("#features/consent/stored-consent.ts");

	vi.stubGlobal("fetch", async () => new Response());

	const settled = () => vi.dynamicImportSettled();

	return { ...browser, ...page, heard, startTags, chooseCookies, settled };
}

test("without consent and cookies the tracker is not loaded; consent sends it the current page", async () => {
	const { track, chooseCookies, heard, startTags, settled } = await tracked({
		url: "/faq",
	});
	track({ name: "page_shown", path: "/faq" }, "view");
	track({ name: "hero_booking" }, "hero");
	chooseCookies({ analytics: false, marketing: false }, "banner");
	await settled();

	expect(startTags).not.toHaveBeenCalled();

	chooseCookies({ analytics: true, marketing: false }, "settings");
	await settled();
	chooseCookies({ analytics: false, marketing: false }, "settings");
	await settled();

	// Changes of the receipt are reported as well, so the last line may repeat.
	expect(heard.slice(0, 2)).toEqual(["page_shown view", "consent changed"]);
	expect(new Set(heard).size).toBe(2);
});

test("cookies load the tracker, which deletes those without consent", async () => {
	const { track, startTags, settled } = await tracked({});

	Object.assign(document, { cookie: "_ga=1" });
	track({ name: "page_shown", path: "/" });
	await settled();

	expect(startTags).toHaveBeenCalledOnce();
});

test("a booking is counted and sent to the tags once", async () => {
	const { track, beacons, heard, settled } = await tracked({
		url: "/book",
		local: consent,
	});
	track({ name: "page_shown", path: "/book" }, "view");
	for (const id of ["1", "1", "2"]) track({ name: "booked", offer: null }, id);
	await settled();

	expect(heard).toEqual(["page_shown view", "booked 1", "booked 2"]);
	expect(
		beacons.map((beacon) => (beacon as [string, object])[1]),
	).toMatchObject([
		{ event: "page_shown" },
		{ event: "booked", id: "1" },
		{ event: "booked", id: "2" },
	]);
});

test("pages that may contain private data send no event; a call booked there is counted once", async () => {
	const { track, beacons, heard, settled } = await tracked({
		url: "/book/manage/1",
		local: consent,
	});
	track({ name: "page_shown", path: "/book/manage/1" });
	track({ name: "hero_booking" });

	for (const id of ["1", "1"]) track({ name: "booked", offer: null }, id);
	await settled();

	expect(heard).toEqual([]);

	const count = { event: "booked", page: "/book", source: "direct", id: "1" };
	expect(beacons).toEqual([["/statistics", count]]);
});
