import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowser } from "../../../tests/support/browser.ts";

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
	const { beacons } = stubBrowser({ url: "/blog/no-such-article", isPage: false });
	const { track } = await bus();
	const event = { name: "page_shown", path: "/blog/no-such-article" } as const;
	track(event);
	expect(beacons).toEqual([]);
	expect(console.debug).toHaveBeenCalledExactlyOnceWith("not sent to all: private-page", event);
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

test("a page is counted before React starts, and later views of it once more each", async () => {
	const { beacons } = stubBrowser({ url: "/faq" });
	const { track } = await bus();
	(await import("./count.ts")).countArrival();
	const counted = ["/statistics", { event: "page_shown", page: "/faq", source: "direct" }];
	track({ name: "page_shown", path: "/faq" });
	expect(beacons).toEqual([counted]);
	track({ name: "page_shown", path: "/faq" });
	expect(beacons).toEqual([counted, counted]);
});

test("events during hydration are sent in the next task, in order", async () => {
	const { beacons } = stubBrowser();
	const { trackEarly } = await bus();
	trackEarly({ name: "page_shown", path: "/" });
	trackEarly({ name: "hero_booking" });
	expect(beacons).toEqual([]);
	vi.runAllTimers();
	const sent = beacons.map((beacon) => (beacon as [string, { event: string }])[1].event);
	expect(sent).toEqual(["page_shown", "hero_booking"]);
	trackEarly({ name: "explore_industries", section: "hero" });
	expect(beacons).toHaveLength(3);
});
