import { expect, test } from "vitest";
import { company } from "#content/content.ts";
import {
	clickEvent,
	type FollowedLink,
	findOffer,
	readOffer,
} from "./use-click-events.ts";

const link: FollowedLink = {
	to: "/book",
	place: null,
	inFrame: false,
	onPath: "/",
};

const inFrame = true;
const mailbox = (kind: string) => ({ name: "mailbox_pressed", kind });

test.each([
	["the hero's booking", { place: "hero" }, { name: "hero_booking" }],
	["the audit call", { place: "audit" }, { name: "audit_call" }],
	[
		"the footer's booking",
		{ place: "footer", inFrame },
		{ name: "footer_booking" },
	],
	[
		"the services page's consultation",
		{ place: "services" },
		{ name: "services_consultation" },
	],
	[
		"a tier",
		{ place: "tier", to: "/book?offer=ai-mvp" },
		{ name: "tier_pressed", offer: "ai-mvp" },
	],
	[
		"a tier that does not exist",
		{ place: "tier", to: "/book?offer=free" },
		null,
	],
	[
		"an industry page's demo",
		{ place: "industry", onPath: "/industries/construction" },
		{ name: "industry_demo", industry: "construction" },
	],
	["a booking link without an event", { place: "faq" }, null],
	[
		"a page in the header",
		{ to: "/blog", inFrame },
		{ name: "navigated", to: "/blog" },
	],
	[
		"a section of the home page",
		{ to: "/#faq", inFrame },
		{ name: "navigated", to: "/#faq" },
	],
	[
		"the link to the industries",
		{ to: "/#industry-solutions-section" },
		{ name: "explore_industries", section: "hero" },
	],
	["a page in the text", { to: "/blog" }, null],
	[
		"a social profile",
		{ to: company().social[2]?.url ?? "", inFrame },
		{ name: "social_pressed", network: "LinkedIn" },
	],
	[
		"the mailbox",
		{ to: `mailto:${company().email}`, inFrame },
		mailbox("email"),
	],
	[
		"the support mailbox",
		{ to: `mailto:${company().supportEmail}`, inFrame },
		mailbox("support"),
	],
	["another site", { to: "https://example.com/", inFrame }, null],
])("event of %s", (_name, given, event) => {
	expect(clickEvent({ ...link, ...given })).toEqual(event);
});

test("booking links have only the four known offers", () => {
	expect(readOffer("/book?offer=blueprint")).toBe("blueprint");
	expect(readOffer("/book?offer=__proto__")).toBeUndefined();
	expect(readOffer("/book")).toBeUndefined();
	expect(findOffer({ pathname: "/book", search: "?offer=growth-stack" })).toBe(
		"growth-stack",
	);
});
