import { describe, expect, test, vi } from "vitest";
import type { CookieConsent } from "#features/consent/choice.ts";
import type { TagId } from "./catalogue.ts";
import type { TagConfig } from "./technologies.ts";
import { type Adapter, createTracker } from "./tracker.ts";

const no: CookieConsent = {
	essential: true,
	analytics: false,
	marketing: false,
};
const all: CookieConsent = {
	essential: true,
	analytics: true,
	marketing: true,
};
const analyticsOnly: CookieConsent = { ...no, analytics: true };
const marketingOnly: CookieConsent = { ...no, marketing: true };

const tagIds: readonly TagId[] = ["plausible", "gtm", "meta", "linkedin"];

/** A visitor's page with fake destinations; `heard` lists the received calls in order. */
function visit(choice: CookieConsent | null, answer: TagConfig | Error = {}) {
	const heard: string[] = [];
	const dropped: string[] = [];
	const configs: TagConfig[] = [];
	const loading = Promise.withResolvers<void>();
	const vendor = { fails: false };
	const loadTags = vi.fn(async () => {
		await loading.promise;
		if (answer instanceof Error) throw answer;
		return { config: answer, adapters: tagIds.map(standIn) };
	});

	let consent = choice;
	let path = "/";

	function standIn(id: TagId): Adapter {
		return {
			id,
			load: () => void heard.push(`${id} load`),
			track({ event, id: eventId }) {
				if (vendor.fails) throw new Error("a vendor's fault");

				heard.push(`${id} ${event.name} ${eventId}`);

				return null;
			},
			revoke: () => void heard.push(`${id} revoke`),
		};
	}

	const tracker = createTracker({
		consent: () => consent,
		path: () => path,
		loadTags,
		onConfig: (known) => void configs.push(known),
		deleteCookies: (allowed) =>
			void heard.push(`cookies ${allowed?.analytics} ${allowed?.marketing}`),
		drop: (reason, event, to) =>
			void dropped.push(`${to} ${reason} ${event.name}`),
		reload: () => void heard.push("reload"),
	});

	heard.length = 0;

	return {
		heard,
		dropped,
		configs,
		loadTags,
		vendor,
		/** Opens a private page, whose events the tracker does not get (events.ts). */
		showsPrivate(next: string) {
			path = next;
		},
		shows(next: string) {
			path = next;
			tracker.track({ name: "page_shown", path: next }, next);
		},
		pressesHero: () => tracker.track({ name: "hero_booking" }, "hero"),
		/** Clears `heard` before the choice. */
		chooses(next: CookieConsent | null) {
			heard.length = 0;
			consent = next;
			tracker.consentChanged();
		},
		async tagsArrive() {
			loading.resolve();
			await new Promise((resolve) => setTimeout(resolve));
		},
		/** Events received by one tag or all tags. */
		tags: (ids = tagIds) =>
			heard.filter((line) => ids.some((id) => line.startsWith(`${id} `))),
	};
}

test.each([
	["not chosen", null],
	["declined", no],
])(
	"%s: no tag gets an event, and the configuration is not requested",
	(_, choice) => {
		const page = visit(choice);
		page.shows("/");
		page.pressesHero();

		expect(page.heard).toEqual([]);
		expect(page.loadTags).not.toHaveBeenCalled();
		expect(page.dropped.slice(0, 4)).toEqual(
			tagIds.map((id) => `${id} no-consent page_shown`),
		);
	},
);

describe("a visitor who has accepted", () => {
	test("events wait for the configuration, and none is lost", async () => {
		const page = visit(all, { metaPixelId: "1" });
		page.shows("/");
		page.pressesHero();

		expect(page.tags()).toEqual([]);

		await page.tagsArrive();

		expect(page.tags()).toEqual([
			...tagIds.map((id) => `${id} load`),
			...tagIds.map((id) => `${id} page_shown /`),
			"plausible hero_booking hero",
			"gtm hero_booking hero",
			"meta hero_booking hero",
		]);
		expect(page.loadTags).toHaveBeenCalledOnce();
		expect(page.configs).toEqual([{ metaPixelId: "1" }]);
	});

	test("consent sends the current page to the tags once, and no earlier event", async () => {
		const page = visit(null);
		page.shows("/faq");
		page.pressesHero();
		page.chooses(all);
		await page.tagsArrive();

		expect(page.tags(["meta"])).toEqual(["meta load", "meta page_shown /faq"]);

		page.shows("/about");

		expect(page.tags().at(-1)).toBe("linkedin page_shown /about");
	});

	test("without the configuration no tag is loaded", async () => {
		const page = visit(all, new Error("offline"));
		page.shows("/");
		await page.tagsArrive();

		expect(page.tags()).toEqual([]);
		// Else the consent given would not cover the tags that the next page finds.
		expect(page.configs).toEqual([]);
		expect(page.dropped).toContain("meta not-configured page_shown");
	});

	test.each([
		["analytics consent", analyticsOnly, ["plausible", "gtm"]],
		["marketing consent", marketingOnly, ["gtm", "meta", "linkedin"]],
	])("%s loads only its own tags", async (_, choice, expected) => {
		const page = visit(choice);
		page.shows("/");
		await page.tagsArrive();

		expect([...new Set(page.tags().map((line) => line.split(" ")[0]))]).toEqual(
			expected,
		);
	});

	test("an error in a vendor's code does not affect the page", async () => {
		vi.spyOn(console, "warn").mockImplementation(() => {});

		const page = visit(all);
		page.vendor.fails = true;
		page.shows("/");
		await page.tagsArrive();

		expect(page.dropped).toContain("meta failed page_shown");
	});
});

describe("a visitor who changes their choice", () => {
	const withdrawal = ["meta revoke", "linkedin revoke", "cookies true false"];
	const analytics = ["plausible load", "gtm load"];
	const marketing = [
		"meta load",
		"linkedin load",
		"meta page_shown /",
		"linkedin page_shown /",
	];
	const nothing = "cookies false false";

	test.each([
		[
			"withdrawing everything revokes each tag, removes cookies, forgets the origin and reloads",
			all,
			no,
			[...tagIds.map((id) => `${id} revoke`), nothing, "reload"],
		],
		[
			"withdrawing marketing consent leaves analytics and updates the tag manager",
			all,
			analyticsOnly,
			[...withdrawal, ...analytics, "reload"],
		],
		[
			"allowing more starts the other tags and sends them the current page",
			analyticsOnly,
			all,
			["cookies true true", ...analytics, ...marketing],
		],
		["the same choice again does nothing", all, { ...all }, []],
		[
			"declining before any tag was loaded needs no reload",
			null,
			no,
			[nothing],
		],
	])("%s", async (_promise, before, after, expected) => {
		const page = visit(before);
		page.shows("/");
		await page.tagsArrive();
		page.chooses(after);

		expect(page.heard).toEqual(expected);
	});

	test("withdrawal before the tags were known drops pending events", async () => {
		const page = visit(all);
		page.shows("/");
		page.chooses(no);
		await page.tagsArrive();

		expect(page.tags().filter((line) => !line.endsWith("revoke"))).toEqual([]);
		expect(page.dropped).toContain("meta no-consent page_shown");
	});
});

test.each([
	["consent given there applies", null, ["meta load", "meta page_shown /faq"]],
	[
		"tags configured there start",
		all,
		["meta load", "meta page_shown /", "meta page_shown /faq"],
	],
])(
	"%s on the next public page, which is sent once",
	async (_promise, before, expected) => {
		const page = visit(before);
		page.shows("/");
		page.showsPrivate("/login");

		if (!before) page.chooses(all);

		await page.tagsArrive();

		expect(page.tags()).toEqual([]);

		page.shows("/faq");
		await page.tagsArrive();

		expect(page.tags(["meta"])).toEqual(expected);
	},
);
