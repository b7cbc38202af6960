import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBooking } from "./popup.ts";
import { providerOf } from "./provider.ts";

const calendly = providerOf("https://calendly.com/sheaf/intro");
const cal = providerOf("https://cal.com/sheaf/15min");

type FakeScript = { src: string; onload(): void; onerror(): void };

/** As much of a browser as a popup needs; `arrive` decides what a script brings when it loads. */
function browser({ tabs = true, arrive }: { tabs?: boolean; arrive?: () => void } = {}) {
	const scripts: string[] = [];
	const tab = { opener: "us" as unknown };
	const page = {
		open: vi.fn(() => (tabs ? tab : null)),
		location: { assign: vi.fn() },
	};
	vi.stubGlobal("window", page);
	vi.stubGlobal("location", page.location);
	vi.stubGlobal("document", {
		querySelector: () => null,
		createElement: () => ({}),
		head: {
			append(element: Partial<FakeScript>) {
				if (!element.src) return;
				scripts.push(element.src);
				queueMicrotask(() => {
					if (!arrive) return element.onerror?.();
					arrive();
					element.onload?.();
				});
			},
		},
	});
	return { page: page as typeof page & Record<string, unknown>, scripts, tab };
}

const openBuiltIn = vi.fn();
const options = { openBuiltIn };

beforeEach(() => {
	vi.resetModules();
	vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	openBuiltIn.mockReset();
});

test("the built-in scheduler opens by our own hand, with what was asked for", async () => {
	await openBooking({ kind: "built-in" }, { offer: "ai-mvp" }, options);
	expect(openBuiltIn).toHaveBeenCalledWith({ offer: "ai-mvp" });
});

test("Calendly’s widget that is there is used, by the audit button too, and nothing is loaded", async () => {
	const { page, scripts } = browser();
	const initPopupWidget = vi.fn();
	page.Calendly = { initPopupWidget };
	const request = { offer: "blueprint", primaryColor: "14312a" } as const;
	await openBooking(calendly, request, { ...options, onlyIfLoaded: true });
	expect(initPopupWidget).toHaveBeenCalledWith({
		url: "https://calendly.com/sheaf/intro?offer=blueprint&utm_content=blueprint&primary_color=14312a",
	});
	expect(scripts).toEqual([]);
	expect(page.open).not.toHaveBeenCalled();
	expect(console.error).not.toHaveBeenCalled();
});

test("a widget that is not there is loaded once, however often it is pressed", async () => {
	const initPopupWidget = vi.fn();
	const { page, scripts } = browser({
		arrive: () => {
			page.Calendly = { initPopupWidget };
		},
	});
	const fresh = await import("./popup.ts");
	await Promise.all([
		fresh.openBooking(calendly, {}, options),
		fresh.openBooking(calendly, {}, options),
	]);
	expect(scripts).toEqual(["https://assets.calendly.com/assets/external/widget.js"]);
	expect(initPopupWidget).toHaveBeenCalledTimes(2);
	expect(page.open).not.toHaveBeenCalled();
});

test("a widget that does not load is logged, and its page opens in a new tab without an opener", async () => {
	const { page, tab } = browser();
	const fresh = await import("./popup.ts");
	await fresh.openBooking(calendly, { offer: "ai-mvp" }, options);
	expect(console.error).toHaveBeenCalledWith("The scheduling widget is not loaded");
	expect(page.open).toHaveBeenCalledWith(
		"https://calendly.com/sheaf/intro?offer=ai-mvp&utm_content=ai-mvp",
		"_blank",
	);
	expect(tab.opener).toBeNull();
});

test("a script that loads without its widget counts as not loaded", async () => {
	const { page } = browser({ arrive: () => {} });
	const fresh = await import("./popup.ts");
	await fresh.openBooking(calendly, {}, options);
	expect(page.open).toHaveBeenCalledOnce();
});

test("a browser that opens no tab goes to the booking page itself", async () => {
	const { page } = browser({ tabs: false });
	const fresh = await import("./popup.ts");
	await fresh.openBooking(calendly, {}, options);
	expect(page.location.assign).toHaveBeenCalledWith("https://calendly.com/sheaf/intro");
});

test.each([
	["Calendly", calendly],
	["Cal.com", cal],
])("the audit button does nothing while %s is not loaded", async (_, provider) => {
	const { page, scripts } = browser();
	const fresh = await import("./popup.ts");
	await fresh.openBooking(provider, {}, { ...options, onlyIfLoaded: true });
	expect(scripts).toEqual([]);
	expect(page.open).not.toHaveBeenCalled();
	expect(console.error).not.toHaveBeenCalled();
});

test("Cal.com’s embed is queued, loaded and asked for a modal", async () => {
	const { page, scripts } = browser({ arrive: () => {} });
	const fresh = await import("./popup.ts");
	await fresh.openBooking(cal, { offer: "ai-mvp" }, options);
	expect(scripts).toEqual(["https://app.cal.com/embed/embed.js"]);
	const queue = (page.Cal as unknown as { q: unknown[] }).q;
	expect(queue).toEqual([
		["init", { origin: "https://app.cal.com" }],
		[
			"modal",
			{
				calLink: "sheaf/15min",
				calOrigin: "https://app.cal.com",
				config: { offer: "ai-mvp", utm_content: "ai-mvp", "metadata[offer]": "ai-mvp" },
			},
		],
	]);
});

test("a failed embed leaves no queue behind that would pass for the widget", async () => {
	const { page } = browser();
	const fresh = await import("./popup.ts");
	await fresh.openBooking(cal, {}, options);
	expect(page.Cal).toBeUndefined();
	expect(page.open).toHaveBeenCalledWith("https://cal.com/sheaf/15min", "_blank");
});
