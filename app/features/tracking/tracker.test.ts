import { describe, expect, test, vi } from "vitest";
import type { CookieConsent } from "#features/consent/choice.ts";
import type { TagConfig, TagId } from "./registry.ts";
import { type Adapter, createTracker, type DropReason } from "./tracker.ts";

const no: CookieConsent = { essential: true, analytics: false, marketing: false };
const all: CookieConsent = { essential: true, analytics: true, marketing: true };
const analyticsOnly: CookieConsent = { ...no, analytics: true };
const marketingOnly: CookieConsent = { ...no, marketing: true };

/** A visitor's page with stand-ins for every destination; `heard` is all that reached them, in order. */
function visit(choice: CookieConsent | null, config: TagConfig | Error = {}) {
	const heard: string[] = [];
	const dropped: string[] = [];
	const configs: TagConfig[] = [];
	let consent = choice;
	let path = "/";
	let asked = 0;
	let answer: () => void = () => {};
	let broken = false;

	function standIn(id: TagId): Adapter {
		return {
			id,
			load: () => void heard.push(`${id} load`),
			track({ event, id: eventId }): DropReason | null {
				if (broken) throw new Error("a vendor's fault");
				heard.push(`${id} ${event.name} ${eventId}`);
				return null;
			},
			revoke: () => void heard.push(`${id} revoke`),
			hasRun: () => false,
		};
	}

	const tracker = createTracker({
		count: ({ name }) => void heard.push(`statistics ${name}`),
		consent: () => consent,
		path: () => path,
		loadTags() {
			asked++;
			const adapters = (["plausible", "gtm", "meta", "linkedin"] as const).map(standIn);
			return new Promise((resolve, reject) => {
				answer = () => (config instanceof Error ? reject(config) : resolve({ config, adapters }));
			});
		},
		onConfig: (known) => void configs.push(known),
		removeCookies: (allowed) => void heard.push(`cookies ${words(allowed)}`),
		rememberOrigin: (allowed) => void heard.push(`origin ${allowed ? "remembered" : "forgotten"}`),
		drop: (reason, event, to) => void dropped.push(`${to} ${reason} ${event.name}`),
		reload: () => void heard.push("reload"),
	});
	heard.length = 0;

	return {
		heard,
		dropped,
		configs,
		asked: () => asked,
		shows(next: string) {
			path = next;
			tracker.track({ name: "page_shown", path: next }, `page ${next}`);
		},
		pressesHero: () => tracker.track({ name: "hero_booking" }, "hero"),
		books: (id: string) => tracker.track({ name: "booked", offer: null }, id),
		chooses(next: CookieConsent | null) {
			consent = next;
			tracker.consentChanged();
		},
		async tagsArrive() {
			answer();
			await new Promise((resolve) => setTimeout(resolve));
		},
		breaks: () => {
			broken = true;
		},
		/** Events that reached the tags, without our own statistics. */
		tags: () => heard.filter((line) => /^(plausible|gtm|meta|linkedin)/.test(line)),
	};
}

function words(consent: CookieConsent | null): string {
	return consent ? `analytics ${consent.analytics}, marketing ${consent.marketing}` : "none";
}

describe("a visitor who has not chosen, or has declined", () => {
	test.each([
		["not chosen", null],
		["declined", no],
	])("%s: nothing reaches a tag, and the configuration is not requested", (_, choice) => {
		const page = visit(choice);
		page.shows("/");
		page.pressesHero();
		expect(page.heard).toEqual(["statistics page_shown", "statistics hero_booking"]);
		expect(page.asked()).toBe(0);
	});

	test("a dropped event names each tag with the reason", () => {
		const page = visit(no);
		page.shows("/");
		expect(page.dropped).toEqual([
			"plausible no-consent page_shown",
			"gtm no-consent page_shown",
			"meta no-consent page_shown",
			"linkedin no-consent page_shown",
		]);
	});
});

describe("a visitor who has accepted", () => {
	test("events wait for the configuration, and none is lost", async () => {
		const page = visit(all, { metaPixelId: "1" });
		page.shows("/");
		page.pressesHero();
		expect(page.tags()).toEqual([]);
		await page.tagsArrive();
		expect(page.tags()).toEqual([
			"plausible load",
			"gtm load",
			"meta load",
			"linkedin load",
			"plausible page_shown page /",
			"gtm page_shown page /",
			"meta page_shown page /",
			"linkedin page_shown page /",
			"plausible hero_booking hero",
			"gtm hero_booking hero",
			"meta hero_booking hero",
		]);
		expect(page.asked()).toBe(1);
		expect(page.configs).toEqual([{ metaPixelId: "1" }]);
	});

	test("accepting sends the tags the current page once, and no earlier event", async () => {
		const page = visit(null);
		page.shows("/faq");
		page.pressesHero();
		page.chooses(all);
		await page.tagsArrive();
		expect(page.tags().filter((line) => line.startsWith("meta"))).toEqual([
			"meta load",
			"meta page_shown page /faq",
		]);
		page.shows("/about");
		expect(page.tags().at(-1)).toBe("linkedin page_shown page /about");
	});

	test("without the configuration there are no tags", async () => {
		const page = visit(all, new Error("offline"));
		page.shows("/");
		await page.tagsArrive();
		expect(page.tags()).toEqual([]);
		expect(page.configs).toEqual([{}]);
		expect(page.dropped).toContain("meta not-configured page_shown");
	});

	test.each([
		["analytics alone", analyticsOnly, ["plausible", "gtm"]],
		["marketing alone", marketingOnly, ["gtm", "meta", "linkedin"]],
	])("%s reaches only its own tags", async (_, choice, expected) => {
		const page = visit(choice);
		page.shows("/");
		await page.tagsArrive();
		expect([...new Set(page.tags().map((line) => line.split(" ")[0]))]).toEqual(expected);
	});

	test("an error of a vendor's code breaks nothing", async () => {
		vi.spyOn(console, "warn").mockImplementation(() => {});
		const page = visit(all);
		page.breaks();
		page.shows("/");
		await page.tagsArrive();
		expect(page.dropped).toContain("meta failed page_shown");
		expect(page.heard).toContain("statistics page_shown");
	});
});

describe("a visitor who changes their mind", () => {
	test("withdrawing everything revokes each tag, removes cookies, forgets the origin and reloads", async () => {
		const page = visit(all);
		page.shows("/");
		await page.tagsArrive();
		page.heard.length = 0;
		page.chooses(no);
		expect(page.heard).toEqual([
			"plausible revoke",
			"gtm revoke",
			"meta revoke",
			"linkedin revoke",
			"cookies analytics false, marketing false",
			"origin forgotten",
			"reload",
		]);
		page.pressesHero();
		expect(page.heard.at(-1)).toBe("statistics hero_booking");
	});

	test("withdrawing marketing alone leaves analytics and updates the tag manager", async () => {
		const page = visit(all);
		page.shows("/");
		await page.tagsArrive();
		page.heard.length = 0;
		page.chooses(analyticsOnly);
		expect(page.heard).toEqual([
			"meta revoke",
			"linkedin revoke",
			"cookies analytics true, marketing false",
			"origin remembered",
			"plausible load",
			"gtm load",
			"reload",
		]);
	});

	test("declining after nothing had run needs no reload", () => {
		const page = visit(null);
		page.shows("/");
		page.heard.length = 0;
		page.chooses(no);
		expect(page.heard).toEqual(["cookies analytics false, marketing false", "origin forgotten"]);
	});

	test("withdrawing before the tags were known drops pending events", async () => {
		const page = visit(all);
		page.shows("/");
		page.chooses(no);
		await page.tagsArrive();
		expect(page.tags().filter((line) => !line.endsWith("revoke"))).toEqual([]);
		expect(page.dropped).toContain("meta no-consent page_shown");
	});

	test("allowing more starts the other tags and sends them the current page", async () => {
		const page = visit(analyticsOnly);
		page.shows("/");
		await page.tagsArrive();
		page.heard.length = 0;
		page.chooses(all);
		expect(page.tags()).toEqual([
			"plausible load",
			"gtm load",
			"meta load",
			"meta page_shown page /",
			"linkedin load",
			"linkedin page_shown page /",
		]);
		expect(page.asked()).toBe(1);
	});

	test("the same choice again does nothing", async () => {
		const page = visit(all);
		page.shows("/");
		await page.tagsArrive();
		page.heard.length = 0;
		page.chooses({ ...all });
		expect(page.heard).toEqual([]);
	});
});

describe("pages that may hold something private", () => {
	test("are sent to no tag, and no tag starts on them", async () => {
		const page = visit(all);
		page.shows("/book/manage/1");
		page.pressesHero();
		expect(page.heard).toEqual([]);
		expect(page.asked()).toBe(0);
		expect(page.dropped).toEqual(["all private-page page_shown", "all private-page hero_booking"]);
	});

	test("a call booked there is counted once in our statistics, and sent to no tag", async () => {
		const page = visit(all);
		page.shows("/login");
		page.books("booking-1");
		page.books("booking-1");
		expect(page.heard).toEqual(["statistics booked"]);
		expect(page.asked()).toBe(0);
		expect(page.dropped.slice(1)).toEqual(["all private-page booked", "all repeated booked"]);
	});

	test("a choice made there takes effect on the next public page, which is sent once", async () => {
		const page = visit(null);
		page.shows("/");
		page.shows("/login");
		page.chooses(all);
		page.shows("/faq");
		await page.tagsArrive();
		expect(page.tags().filter((line) => line.startsWith("meta"))).toEqual([
			"meta load",
			"meta page_shown page /faq",
		]);
	});

	test("tags that became known there start on the next public page", async () => {
		const page = visit(all);
		page.shows("/");
		page.shows("/login");
		await page.tagsArrive();
		expect(page.tags()).toEqual([]);
		page.shows("/faq");
		expect(page.tags().filter((line) => line.startsWith("meta"))).toEqual([
			"meta load",
			"meta page_shown page /",
			"meta page_shown page /faq",
		]);
	});
});

test("a booking is sent once", async () => {
	const page = visit(all);
	page.shows("/book");
	await page.tagsArrive();
	page.heard.length = 0;
	page.books("booking-1");
	page.books("booking-1");
	page.books("booking-2");
	expect(page.heard.filter((line) => line.startsWith("meta"))).toEqual([
		"meta booked booking-1",
		"meta booked booking-2",
	]);
	expect(page.heard.filter((line) => line.startsWith("statistics"))).toHaveLength(2);
	expect(page.dropped).toEqual(["all repeated booked"]);
});
