import type { Offer } from "#content/offer.ts";

export type TagCall = {
	name: string;
	properties?: Readonly<Record<string, string | number>>;
};

/** The calls for one event by destination; destinations without a column get no call. */
export type TagCalls = {
	meta?: readonly TagCall[];
	plausible?: TagCall;
	gtm?: TagCall;
	/** The Insight Tag receives page views only. */
	linkedin?: TagCall;
};
export type TagId = keyof TagCalls;

/** Euro, like the other conversions' values (docs/requirements.md, section 7). */
export const BOOKING_VALUE = 100;
const discoveryCall = worth(100);

/**
 * The event catalogue of docs/requirements.md, section 7: the calls for each event of the site, by its
 * fields. Calls never contain text typed by a visitor.
 */
const catalogue = {
	page_shown: ({ path }: { path: string }) => ({
		meta: [tagCall("PageView")],
		plausible: tagCall("pageview"),
		gtm: tagCall("page_view", { page_path: path }),
		linkedin: tagCall("track"),
	}),
	/** A link to a page of this site in the header, the footer or the breadcrumb. */
	navigated: ({ to }: { to: string }) => ({
		plausible: tagCall("PageNavigate", { to }),
	}),
	hero_booking: () => ({
		meta: [
			schedule("discovery_call", discoveryCall, { category: "high_intent" }),
		],
		plausible: tagCall("BookDiscoveryCall", {
			section: "hero",
			...discoveryCall,
		}),
		gtm: tagCall("Book Discovery Call", { section: "Hero" }),
	}),
	explore_industries: ({ section }: { section: string }) => ({
		plausible: tagCall("ExploreIndustries", { section }),
		gtm: tagCall("ExploreIndustries", { section }),
	}),
	quiz_answered: ({ step, answer }: { step: 1 | 2 | 3; answer: string }) => ({
		meta: [tagCall("CustomizeProduct", { content_name: "quiz", step, answer })],
	}),
	quiz_lead_stored: () => ({
		meta: [tagCall("Lead", { content_name: "quiz", ...worth(15) })],
	}),
	quiz_result_shown: ({ offer }: { offer: Offer }) => ({
		meta: [tagCall("AddToCart", { content_name: offer })],
	}),
	tier_pressed: ({ offer }: { offer: Offer }) => ({
		meta: [tagCall("InitiateCheckout", { content_name: offer })],
		plausible: tagCall("ServiceClick", { offer }),
	}),
	audit_call: () => ({
		meta: [schedule("strategic_audit", worth(50))],
		gtm: tagCall("Book Strategic Audit", worth(50)),
	}),
	footer_booking: () => ({
		meta: [schedule("discovery_call", discoveryCall)],
		plausible: tagCall("ContactClick", { kind: "call" }),
	}),
	academy_request_stored: () => ({
		meta: [tagCall("SubmitApplication", { content_name: "academy" })],
	}),
	services_page_shown: () => ({
		meta: [viewContent("services", "service_page")],
	}),
	services_consultation: () => ({
		meta: [
			tagCall("Lead", {
				content_name: "services_page_booking",
				category: "high_intent",
				lead_event: "service_inquiry",
			}),
		],
	}),
	service_pressed: ({
		service,
		index,
	}: {
		service: string;
		index: number;
	}) => ({
		plausible: tagCall("ServiceClick", { service, index }),
	}),
	industry_page_shown: ({
		title,
		industry,
	}: {
		title: string;
		industry: string;
	}) => ({
		meta: [viewContent(title, "industry_page", { industry })],
		plausible: tagCall("IndustryPageView", { industry }),
	}),
	industry_demo: ({ industry }: { industry: string }) => ({
		meta: [
			tagCall("Lead", { content_name: "industry_interest", industry }),
			tagCall("Schedule", {
				content_name: "booking",
				category: "industry_specific",
				industry,
			}),
		],
	}),
	industry_image_shown: ({
		industry,
		imageUrl,
	}: {
		industry: string;
		imageUrl: string;
	}) => ({
		plausible: tagCall("IndustryImageView", { industry, imageUrl }),
	}),
	social_pressed: ({ network }: { network: string }) => ({
		plausible: tagCall("SocialClick", { network }),
	}),
	/** One of the two email links. */
	mailbox_pressed: ({ kind }: { kind: "email" | "support" }) => ({
		plausible: tagCall("ContactClick", { kind }),
	}),
	cookie_settings_opened: () => ({ plausible: tagCall("CookieSettings") }),
	/** The event's id is the booking's (`readBookingId`). */
	booked: ({ offer }: { offer: Offer | null }) => {
		const booking = tagCall("Booking", {
			offer: offer ?? "none",
			...worth(BOOKING_VALUE),
		});
		return {
			meta: [schedule("booking", worth(BOOKING_VALUE))],
			plausible: booking,
			gtm: booking,
		};
	},
} satisfies Record<string, (fields: never) => TagCalls>;

type Catalogue = typeof catalogue;

export type SiteEvent = {
	[Name in keyof Catalogue]: { name: Name } & (Parameters<
		Catalogue[Name]
	> extends [infer Fields]
		? Fields
		: unknown);
}[keyof Catalogue];

export function describeEvent(event: SiteEvent): TagCalls {
	return (catalogue[event.name] as (event: SiteEvent) => TagCalls)(event);
}

function tagCall(name: string, properties?: TagCall["properties"]): TagCall {
	return { name, properties };
}

function schedule(
	content_name: string,
	value: ReturnType<typeof worth>,
	more: object = {},
): TagCall {
	return tagCall("Schedule", { content_name, ...more, ...value });
}

function viewContent(
	content_name: string,
	content_category: string,
	more: object = {},
): TagCall {
	const content_type = "landing_page";
	return tagCall("ViewContent", {
		content_name,
		content_category,
		content_type,
		...more,
	});
}

function worth(value: number) {
	return { value, currency: "EUR" };
}

/** Events in our own statistics: those of the catalogue, and the quiz by its steps. */
export const statisticsEvents = Object.keys(catalogue).flatMap((name) =>
	name === "quiz_answered"
		? ["quiz_step_1", "quiz_step_2", "quiz_step_3"]
		: [name],
);
