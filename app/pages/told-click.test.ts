import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { type FollowedLink, offerIn, toldClick } from "./told-click.ts";

const link: FollowedLink = { to: "/book", place: null, inFrame: false, onPath: "/" };

test.each([
	["the hero's booking", { place: "hero" }, { moment: "hero_booking" }],
	["the audit call", { place: "audit" }, { moment: "audit_call" }],
	["the footer's booking", { place: "footer", inFrame: true }, { moment: "footer_booking" }],
	["the services page's consultation", { place: "services" }, { moment: "services_consultation" }],
	[
		"a tier",
		{ place: "tier", to: "/book?offer=ai-mvp" },
		{ moment: "tier_pressed", offer: "ai-mvp" },
	],
	["a tier that does not exist", { place: "tier", to: "/book?offer=free" }, null],
	[
		"an industry page's demo",
		{ place: "industry", onPath: "/industries/construction" },
		{ moment: "industry_demo", industry: "construction" },
	],
	["a booking that nobody counts apart", { place: "faq" }, null],
	["a page in the header", { to: "/blog", inFrame: true }, { moment: "navigated", to: "/blog" }],
	[
		"a section of the home page",
		{ to: "/#faq", inFrame: true },
		{ moment: "navigated", to: "/#faq" },
	],
	[
		"the way to the trades",
		{ to: "/#industry-solutions-section" },
		{ moment: "explore_industries", section: "hero" },
	],
	["a page in the text", { to: "/blog" }, null],
	[
		"a social profile",
		{ to: company.social[2].url, inFrame: true },
		{ moment: "social_pressed", network: "LinkedIn" },
	],
	[
		"the mailbox",
		{ to: `mailto:${company.email}`, inFrame: true },
		{ moment: "mailbox_pressed", kind: "email" },
	],
	[
		"the support mailbox",
		{ to: `mailto:${company.supportEmail}`, inFrame: true },
		{ moment: "mailbox_pressed", kind: "support" },
	],
	["another site", { to: "https://example.com/", inFrame: true }, null],
])("%s is told as itself", (_name, given, event) => {
	expect(toldClick({ ...link, ...given })).toEqual(event);
});

test("only our four offers travel with a booking link", () => {
	expect(offerIn("/book?offer=blueprint")).toBe("blueprint");
	expect(offerIn("/book?offer=__proto__")).toBeUndefined();
	expect(offerIn("/book")).toBeUndefined();
});
