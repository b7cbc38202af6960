import { expect, test } from "vitest";
import { type Row, rowOf, type SiteEvent } from "./catalogue.ts";

/** docs/requirements.md, section 7, row by row. A missing column is empty there too. */
const rows: [string, SiteEvent, Row][] = [
	[
		"page shown",
		{ name: "page_shown", path: "/faq" },
		{
			meta: [{ name: "PageView" }],
			plausible: { name: "pageview" },
			tagManager: { name: "page_view", properties: { page_path: "/faq" } },
			linkedin: { name: "track" },
		},
	],
	[
		"in-app navigation from the header or footer, breadcrumb Home",
		{ name: "navigated", to: "/" },
		{ plausible: { name: "PageNavigate", properties: { to: "/" } } },
	],
	[
		"hero 'Book Discovery Call'",
		{ name: "hero_booking" },
		{
			meta: [
				{
					name: "Schedule",
					properties: {
						content_name: "discovery_call",
						category: "high_intent",
						value: 100,
						currency: "EUR",
					},
				},
			],
			plausible: {
				name: "BookDiscoveryCall",
				properties: { section: "hero", value: 100, currency: "EUR" },
			},
			tagManager: { name: "Book Discovery Call", properties: { section: "Hero" } },
		},
	],
	[
		"'Explore Solutions by Industry'",
		{ name: "explore_industries", section: "hero" },
		{
			plausible: { name: "ExploreIndustries", properties: { section: "hero" } },
			tagManager: { name: "ExploreIndustries", properties: { section: "hero" } },
		},
	],
	[
		"quiz answer chosen",
		{ name: "quiz_answered", step: 2, answer: "manual" },
		{
			meta: [
				{
					name: "CustomizeProduct",
					properties: { content_name: "quiz", step: 2, answer: "manual" },
				},
			],
		},
	],
	[
		"quiz lead stored",
		{ name: "quiz_lead_stored" },
		{
			meta: [{ name: "Lead", properties: { content_name: "quiz", value: 15, currency: "EUR" } }],
		},
	],
	[
		"tier shown as the quiz's result",
		{ name: "quiz_result_shown", offer: "ai-mvp" },
		{ meta: [{ name: "AddToCart", properties: { content_name: "ai-mvp" } }] },
	],
	[
		"tier button pressed",
		{ name: "tier_pressed", offer: "blueprint" },
		{
			meta: [{ name: "InitiateCheckout", properties: { content_name: "blueprint" } }],
			plausible: { name: "ServiceClick", properties: { offer: "blueprint" } },
		},
	],
	[
		"'Get your free AI Audit Call'",
		{ name: "audit_call" },
		{
			meta: [
				{
					name: "Schedule",
					properties: { content_name: "strategic_audit", value: 50, currency: "EUR" },
				},
			],
			tagManager: {
				name: "Book Strategic Audit",
				properties: { value: 50, currency: "EUR" },
			},
		},
	],
	[
		"footer 'Book a call'",
		{ name: "footer_booking" },
		{
			meta: [
				{
					name: "Schedule",
					properties: { content_name: "discovery_call", value: 100, currency: "EUR" },
				},
			],
			plausible: { name: "ContactClick", properties: { kind: "call" } },
		},
	],
	[
		"Academy request stored",
		{ name: "academy_request_stored" },
		{ meta: [{ name: "SubmitApplication", properties: { content_name: "academy" } }] },
	],
	[
		"services page shown",
		{ name: "services_page_shown" },
		{
			meta: [
				{
					name: "ViewContent",
					properties: {
						content_name: "services",
						content_category: "service_page",
						content_type: "landing_page",
					},
				},
			],
		},
	],
	[
		"services consultation pressed",
		{ name: "services_consultation" },
		{
			meta: [
				{
					name: "Lead",
					properties: {
						content_name: "services_page_booking",
						category: "high_intent",
						lead_event: "service_inquiry",
					},
				},
			],
		},
	],
	[
		"service card pressed",
		{ name: "service_pressed", service: "Internal Tools", index: 1 },
		{
			plausible: { name: "ServiceClick", properties: { service: "Internal Tools", index: 1 } },
		},
	],
	[
		"industry page shown",
		{ name: "industry_page_shown", title: "Construction Suppliers", industry: "construction" },
		{
			meta: [
				{
					name: "ViewContent",
					properties: {
						content_name: "Construction Suppliers",
						content_category: "industry_page",
						content_type: "landing_page",
						industry: "construction",
					},
				},
			],
			plausible: { name: "IndustryPageView", properties: { industry: "construction" } },
		},
	],
	[
		"industry demo pressed",
		{ name: "industry_demo", industry: "construction" },
		{
			meta: [
				{
					name: "Lead",
					properties: { content_name: "industry_interest", industry: "construction" },
				},
				{
					name: "Schedule",
					properties: {
						content_name: "booking",
						category: "industry_specific",
						industry: "construction",
					},
				},
			],
		},
	],
	[
		"industry hero image loaded",
		{ name: "industry_image_shown", industry: "construction", imageUrl: "/a.svg" },
		{
			plausible: {
				name: "IndustryImageView",
				properties: { industry: "construction", imageUrl: "/a.svg" },
			},
		},
	],
	[
		"social link",
		{ name: "social_pressed", network: "LinkedIn" },
		{ plausible: { name: "SocialClick", properties: { network: "LinkedIn" } } },
	],
	[
		"mailbox link",
		{ name: "mailbox_pressed", kind: "support" },
		{ plausible: { name: "ContactClick", properties: { kind: "support" } } },
	],
	[
		"Cookie Settings",
		{ name: "cookie_settings_opened" },
		{ plausible: { name: "CookieSettings" } },
	],
	[
		"a booking is made",
		{ name: "booked", offer: "ai-mvp" },
		{
			meta: [
				{
					name: "Schedule",
					properties: { content_name: "booking", value: 100, currency: "EUR" },
				},
			],
			plausible: {
				name: "Booking",
				properties: { offer: "ai-mvp", value: 100, currency: "EUR" },
			},
			tagManager: {
				name: "Booking",
				properties: { offer: "ai-mvp", value: 100, currency: "EUR" },
			},
		},
	],
];

test.each(rows)("%s", (_row, event, expected) => {
	expect(rowOf(event)).toEqual(expected);
});

test("a booking without an offer says so in a word", () => {
	expect(rowOf({ name: "booked", offer: null }).plausible?.properties?.offer).toBe("none");
});
