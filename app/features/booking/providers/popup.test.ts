import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBooking } from "./popup.ts";

const calendly = {
	kind: "calendly",
	page: "https://calendly.com/sheaf/intro",
} as const;
const cal = {
	kind: "cal",
	page: "https://cal.com/sheaf/15min",
	origin: "https://app.cal.com",
} as const;

type FakeScript = { src: string; onload(): void; onerror(): void };

/** The parts of a browser that a popup needs; `arrive` is called when a script loads. */
function browser({
	tabs = true,
	arrive,
}: {
	tabs?: boolean;
	arrive?: () => void;
} = {}) {
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

/** Opens the booking on a page without a loaded widget. */
async function open(
	provider: Parameters<typeof openBooking>[0],
	request = {},
	onlyIfLoaded = false,
) {
	const fresh = await import("./popup.ts");
	await fresh.openBooking(provider, request, onlyIfLoaded);
}

beforeEach(() => {
	vi.resetModules();
	vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("a loaded Calendly widget is used, by the audit button too, and no script is requested", async () => {
	const { page, scripts } = browser();
	const initPopupWidget = vi.fn();
	page.Calendly = { initPopupWidget };

	const request = { offer: "blueprint", primaryColor: "14312a" } as const;
	await openBooking(calendly, request, true);

	expect(initPopupWidget).toHaveBeenCalledWith({
		url: "https://calendly.com/sheaf/intro?offer=blueprint&utm_content=blueprint&primary_color=14312a",
	});
	expect(scripts).toEqual([]);
	expect(page.open).not.toHaveBeenCalled();
	expect(console.error).not.toHaveBeenCalled();
});

test("a missing widget is loaded once, however often the button is pressed", async () => {
	const initPopupWidget = vi.fn();
	const { page, scripts } = browser({
		arrive: () => void Object.assign(page, { Calendly: { initPopupWidget } }),
	});

	await Promise.all([open(calendly), open(calendly)]);

	expect(scripts).toEqual([
		"https://assets.calendly.com/assets/external/widget.js",
	]);
	expect(initPopupWidget).toHaveBeenCalledTimes(2);
	expect(page.open).not.toHaveBeenCalled();
});

test("a widget that fails to load is logged, and its page opens in a new tab without opener", async () => {
	const { page, tab } = browser();

	await open(calendly, { offer: "ai-mvp" });

	expect(console.error).toHaveBeenCalledWith(
		"The scheduling widget is not loaded",
	);

	const address =
		"https://calendly.com/sheaf/intro?offer=ai-mvp&utm_content=ai-mvp";
	expect(page.open).toHaveBeenCalledWith(address, "_blank");
	expect(tab.opener).toBeNull();
});

test("a script without its widget counts as failed; blocked tabs fall back to this one", async () => {
	const { page } = browser({ tabs: false, arrive: () => {} });

	await open(calendly);

	expect(page.open).toHaveBeenCalledOnce();
	expect(page.location.assign).toHaveBeenCalledWith(
		"https://calendly.com/sheaf/intro",
	);
});

test("the audit button does nothing while the widget is not loaded", async () => {
	const { page, scripts } = browser();
	for (const provider of [calendly, cal]) await open(provider, {}, true);

	expect(scripts).toEqual([]);
	expect(page.open).not.toHaveBeenCalled();
	expect(console.error).not.toHaveBeenCalled();
});

test("Cal.com’s embed is queued, loaded and opened as a modal", async () => {
	const { page, scripts } = browser({ arrive: () => {} });

	await open(cal, { offer: "ai-mvp" });

	expect(scripts).toEqual(["https://app.cal.com/embed/embed.js"]);

	const queue = (page.Cal as unknown as { q: unknown[] }).q;
	const origin = "https://app.cal.com";
	const config = {
		offer: "ai-mvp",
		utm_content: "ai-mvp",
		"metadata[offer]": "ai-mvp",
	};
	const modal = { calLink: "sheaf/15min", calOrigin: origin, config };

	expect(queue).toEqual([
		["init", { origin }],
		["modal", modal],
	]);
});

test("a failed embed removes its queue, which could be mistaken for the widget", async () => {
	const { page } = browser();

	await open(cal);

	expect(page.Cal).toBeUndefined();
	expect(page.open).toHaveBeenCalledWith(
		"https://cal.com/sheaf/15min",
		"_blank",
	);
});
