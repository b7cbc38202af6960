import { expect, test } from "vitest";
import {
	buildBookingLink,
	findProvider,
	HERO_COLOR,
	type Provider,
} from "./provider.ts";

const calendly = {
	kind: "calendly",
	page: "https://calendly.com/sheaf/intro",
} as const;
const calAt = (page: string, origin = "https://app.cal.com") =>
	({ kind: "cal", page, origin }) as const;
const cal = calAt("https://cal.com/sheaf/15min");
const ownCal = "https://cal.agency.example";
const builtIn = { kind: "built-in" } as const;

test.each<[string | null | undefined, Provider]>([
	[undefined, builtIn],
	[null, builtIn],
	["", builtIn],
	["https://calendly.com/sheaf/intro", calendly],
	["https://calendly.com/sheaf/intro/?month=2026-12", calendly],
	["https://cal.com/sheaf/15min", cal],
	["https://app.cal.com/sheaf/15min", calAt("https://app.cal.com/sheaf/15min")],
	[`${ownCal}/team/call`, calAt(`${ownCal}/team/call`, ownCal)],
])("BOOKING_URL %s means %o", (url, provider) => {
	expect(findProvider(url)).toEqual(provider);
});

test.each([
	"http://calendly.com/sheaf/intro",
	"https://calendly.com",
	"https://calendly.com.evil.example/sheaf",
	"https://evilcalendly.com/sheaf",
	"https://notcal.com/sheaf",
	"https://example.com/book",
	"javascript:alert(1)",
	"calendly.com/sheaf",
])("BOOKING_URL %s is refused with one sentence", (url) => {
	expect(() => findProvider(url)).toThrow(/^BOOKING_URL must be .*\.$/);
});

const hero = {
	primaryColor: HERO_COLOR,
	hideLandingPageDetails: true,
} as const;
test.each<[Provider, Parameters<typeof buildBookingLink>[1], string]>([
	[builtIn, {}, "/book"],
	[
		builtIn,
		{ offer: "ai-mvp", ...hero, utm: { utm_source: "x" } },
		"/book?offer=ai-mvp",
	],
	[calendly, {}, "https://calendly.com/sheaf/intro"],
	[
		calendly,
		hero,
		"https://calendly.com/sheaf/intro?hide_landing_page_details=1&primary_color=ff8b33",
	],
	[
		calendly,
		{ offer: "growth-stack", primaryColor: "14312a" },
		"https://calendly.com/sheaf/intro?offer=growth-stack&utm_content=growth-stack&primary_color=14312a",
	],
	[
		calendly,
		{
			offer: "blueprint",
			utm: { utm_source: "news letter", utm_content: "red", gclid: "1" },
		},
		"https://calendly.com/sheaf/intro?utm_source=news+letter&utm_content=blueprint&offer=blueprint",
	],
	// Without our host the frame sends no events.
	[
		calendly,
		{ offer: "ai-mvp", frameHost: "sheaf.example" },
		"https://calendly.com/sheaf/intro?offer=ai-mvp&utm_content=ai-mvp&embed_domain=sheaf.example&embed_type=Inline",
	],
	[
		cal,
		{ offer: "growth-service", primaryColor: "14312a" },
		"https://cal.com/sheaf/15min?offer=growth-service&utm_content=growth-service&metadata%5Boffer%5D=growth-service",
	],
])("%o with %o leads to %s", (provider, request, expected) => {
	expect(buildBookingLink(provider, request)).toBe(expected);
});
