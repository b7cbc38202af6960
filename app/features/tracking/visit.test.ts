import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stubBrowser } from "../../../tests/support/browser.ts";

const campaign = "https://sheaf.example/?utm_source=van&utm_campaign=van";
const at = "2026-11-21T10:00:00.000Z";

async function visit() {
	vi.resetModules();
	return import("./visit.ts");
}

const allowed = new Map([
	["cookie-consent", '{"essential":true,"analytics":true,"marketing":false}'],
	["cookie-consent-timestamp", at],
]);

beforeEach(() => {
	vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

describe("the origin of a visit", () => {
	test("has the campaign of an arrival on a private page, without its address", async () => {
		const url =
			"https://sheaf.example/newsletter/confirm?token=x&utm_source=van";
		stubBrowser({ url });
		const page = await visit();

		page.recordArrival(at);

		expect(page.readAttribution()?.first).toMatchObject({
			utm: { utm_source: "van" },
			landingPage: "https://sheaf.example/newsletter/confirm",
		});
	});

	test.each([
		["of an empty tab", "", {}, true],
		["from another site", "https://search.example/", {}, true],
		["in a tab opened from the site", "https://sheaf.example/faq", {}, false],
		["of a second page", "https://sheaf.example/faq", { known: "/" }, false],
		["of a reloaded campaign", "", { known: "/?utm_source=van" }, false],
		["by another campaign", "", { known: "/?utm_source=post" }, true],
	])(
		"an arrival %s begins a visit, or not",
		async (_of, referrer, earlier, begins) => {
			const { known } = { known: null, ...earlier };
			const url = known === "/" ? "/about" : "/?utm_source=van";
			const { session } = stubBrowser({ url, referrer });
			const page = await visit();
			if (known) {
				stubBrowser({ url: known, session });
				page.recordArrival(at);
				stubBrowser({ url, referrer, session });
			}

			expect(page.recordArrival(at)).toBe(begins);
		},
	);

	test("is stored for the tab only", async () => {
		const { session, local } = stubBrowser({ url: campaign });
		const page = await visit();
		page.recordArrival(at);

		const utm = { utm_source: "van", utm_campaign: "van" };
		expect(page.readAttribution()?.first).toMatchObject({ utm });
		expect([...session.keys()]).toEqual(["sheaf-attribution"]);
		expect(local.size).toBe(0);
	});

	describe("with analytics consent", () => {
		const later = "2026-12-24T10:00:00.000Z";

		/** A second tab of a browser that stored its first arrival. */
		async function nextTab(address: string, referrer = "") {
			const { local } = stubBrowser({ url: campaign, local: new Map(allowed) });
			const first = await visit();
			first.recordArrival(at);
			first.storeFirstTouch();
			stubBrowser({ url: address, local, referrer });

			return { local, page: await visit() };
		}

		test("is kept for later tabs: the first touch stays, the last is the new one", async () => {
			const { page, local } = await nextTab(
				"https://sheaf.example/faq",
				"https://search.example/",
			);
			const stored = local.get("sheaf-first-touch");

			page.recordArrival(later);
			page.storeFirstTouch();

			const known = page.readAttribution();
			expect(known?.first.utm?.utm_source).toBe("van");
			expect(known?.last.referrer).toBe("https://search.example/");
			expect(local.get("sheaf-first-touch")).toBe(stored);
		});

		test.each([
			["is read for 13 months", "2027-12-21T09:59:59.000Z", "van"],
			["has expired after 13 months", "2027-12-21T10:00:00.000Z", undefined],
		])("%s", async (_promise, time, source) => {
			const { page } = await nextTab("https://sheaf.example/");
			page.recordArrival(time);

			expect(page.readAttribution()?.first.utm?.utm_source).toBe(source);
		});

		test("is not read without consent, and is removed after a withdrawal", async () => {
			const { page, local } = await nextTab("https://sheaf.example/");
			local.delete("cookie-consent");
			page.recordArrival(later);

			expect(page.readAttribution()?.first.utm).toBeNull();

			page.forgetFirstTouch();

			expect(local.has("sheaf-first-touch")).toBe(false);
		});
	});

	test.each([
		"{",
		"null",
		"5",
		'"x"',
		'{"first":{}}',
		'{"first":null,"last":null}',
	])("that is damaged (%s) counts as none", async (stored) => {
		const { session } = stubBrowser();
		session.set("sheaf-attribution", stored);

		const page = await visit();
		expect(page.readAttribution()).toBeNull();

		page.recordArrival(at);

		expect(page.readAttribution()?.first.landingPage).toBe(
			"https://sheaf.example/",
		);
	});

	test("is unknown without storage", async () => {
		stubBrowser({ url: campaign, hasStorage: false });

		const page = await visit();
		page.recordArrival(at);
		page.storeFirstTouch();
		page.forgetFirstTouch();

		expect(page.readAttribution()).toBeNull();
	});
});
