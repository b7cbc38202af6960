import { expect, test } from "vitest";
import { describeEvent, type SiteEvent } from "./catalogue.ts";

const eur = "currency=EUR";

/** Rows of docs/requirements.md, section 7: each call as `destination: name key=value …`. */
const rows: [SiteEvent, ...string[]][] = [
	[
		{ name: "page_shown", path: "/faq" },
		"meta: PageView",
		"plausible: pageview",
		"gtm: page_view page_path=/faq",
		"linkedin: track",
	],
	[{ name: "navigated", to: "/" }, "plausible: PageNavigate to=/"],
	[
		{ name: "hero_booking" },
		`meta: Schedule content_name=discovery_call category=high_intent value=100 ${eur}`,
		`plausible: BookDiscoveryCall section=hero value=100 ${eur}`,
		"gtm: Book Discovery Call section=Hero",
	],
	[
		{ name: "explore_industries", section: "hero" },
		"plausible: ExploreIndustries section=hero",
		"gtm: ExploreIndustries section=hero",
	],
	[
		{ name: "quiz_answered", step: 2, answer: "manual" },
		"meta: CustomizeProduct content_name=quiz step=2 answer=manual",
	],
	[
		{ name: "quiz_lead_stored" },
		`meta: Lead content_name=quiz value=15 ${eur}`,
	],
	[
		{ name: "quiz_result_shown", offer: "ai-mvp" },
		"meta: AddToCart content_name=ai-mvp",
	],
	[
		{ name: "tier_pressed", offer: "blueprint" },
		"meta: InitiateCheckout content_name=blueprint",
		"plausible: ServiceClick offer=blueprint",
	],
	[
		{ name: "audit_call" },
		`meta: Schedule content_name=strategic_audit value=50 ${eur}`,
		`gtm: Book Strategic Audit value=50 ${eur}`,
	],
	[
		{ name: "footer_booking" },
		`meta: Schedule content_name=discovery_call value=100 ${eur}`,
		"plausible: ContactClick kind=call",
	],
	[
		{ name: "academy_request_stored" },
		"meta: SubmitApplication content_name=academy",
	],
	[
		{ name: "services_page_shown" },
		"meta: ViewContent content_name=services content_category=service_page content_type=landing_page",
	],
	[
		{ name: "services_consultation" },
		"meta: Lead content_name=services_page_booking category=high_intent lead_event=service_inquiry",
	],
	[
		{ name: "service_pressed", service: "Internal Tools", index: 1 },
		"plausible: ServiceClick service=Internal Tools index=1",
	],
	[
		{
			name: "industry_page_shown",
			title: "Suppliers",
			industry: "construction",
		},
		"meta: ViewContent content_name=Suppliers content_category=industry_page content_type=landing_page industry=construction",
		"plausible: IndustryPageView industry=construction",
	],
	[
		{ name: "industry_demo", industry: "construction" },
		"meta: Lead content_name=industry_interest industry=construction",
		"meta: Schedule content_name=booking category=industry_specific industry=construction",
	],
	[
		{
			name: "industry_image_shown",
			industry: "construction",
			imageUrl: "/a.svg",
		},
		"plausible: IndustryImageView industry=construction imageUrl=/a.svg",
	],
	[
		{ name: "social_pressed", network: "LinkedIn" },
		"plausible: SocialClick network=LinkedIn",
	],
	[
		{ name: "mailbox_pressed", kind: "support" },
		"plausible: ContactClick kind=support",
	],
	[{ name: "cookie_settings_opened" }, "plausible: CookieSettings"],
	[
		{ name: "booked", offer: "ai-mvp" },
		`meta: Schedule content_name=booking value=100 ${eur}`,
		`plausible: Booking offer=ai-mvp value=100 ${eur}`,
		`gtm: Booking offer=ai-mvp value=100 ${eur}`,
	],
];

test.each(rows)("$name is sent as specified", (event, ...expected) => {
	const calls = Object.entries(describeEvent(event)).flatMap(
		([destination, calls]) =>
			[calls].flat().map(({ name, properties = {} }) => {
				const pairs = Object.entries(properties).map(
					([key, value]) => ` ${key}=${value}`,
				);
				return `${destination}: ${name}${pairs.join("")}`;
			}),
	);
	expect(calls).toEqual(expected);
});

test("a booking without an offer sends no offer", () => {
	expect(
		describeEvent({ name: "booked", offer: null }).plausible?.properties?.offer,
	).toBe("none");
});
