import type { Offer } from "#content/offer.ts";

/** The site's events, never with anything that a visitor typed (docs/requirements.md, section 7). */
export type SiteEvent =
	| { name: "page_shown"; path: string }
	/** A link of the header, the footer or the breadcrumb to a page of this site. */
	| { name: "navigated"; to: string }
	| { name: "hero_booking" }
	| { name: "explore_industries"; section: string }
	| { name: "quiz_answered"; step: 1 | 2 | 3; answer: string }
	| { name: "quiz_lead_stored" }
	| { name: "quiz_result_shown"; offer: Offer }
	| { name: "tier_pressed"; offer: Offer }
	| { name: "audit_call" }
	| { name: "footer_booking" }
	| { name: "academy_request_stored" }
	| { name: "services_page_shown" }
	| { name: "services_consultation" }
	| { name: "service_pressed"; service: string; index: number }
	| { name: "industry_page_shown"; title: string; industry: string }
	| { name: "industry_demo"; industry: string }
	| { name: "industry_image_shown"; industry: string; imageUrl: string }
	| { name: "social_pressed"; network: string }
	/** One of the two mailbox links. */
	| { name: "mailbox_pressed"; kind: "email" | "support" }
	| { name: "cookie_settings_opened" }
	/** The event's id is the booking's (`bookingId`). */
	| { name: "booked"; offer: Offer | null };

export type EventName = SiteEvent["name"];
type EventOf<M extends EventName> = Extract<SiteEvent, { name: M }>;

/** One call to a destination. */
export type Call = { name: string; properties?: Readonly<Record<string, string | number>> };

/** The calls for one event by destination; a missing column receives nothing. */
export type Row = {
	meta?: readonly Call[];
	plausible?: Call;
	tagManager?: Call;
	/** The Insight Tag takes page views only. */
	linkedin?: Call;
};
export type Column = keyof Row;

/** Values of the conversions, in euro (docs/requirements.md, section 7). */
export const values = {
	quizLead: 15,
	strategicAudit: 50,
	discoveryCall: 100,
	booking: 100,
} as const;

const currency = "EUR";

/** The event catalogue of docs/requirements.md, section 7. */
export const catalogue: { readonly [M in EventName]: (event: EventOf<M>) => Row } = {
	page_shown: ({ path }) => ({
		meta: [{ name: "PageView" }],
		plausible: { name: "pageview" },
		tagManager: { name: "page_view", properties: { page_path: path } },
		linkedin: { name: "track" },
	}),
	navigated: ({ to }) => ({ plausible: { name: "PageNavigate", properties: { to } } }),
	hero_booking: () => ({
		meta: [
			schedule({
				content_name: "discovery_call",
				category: "high_intent",
				value: values.discoveryCall,
				currency,
			}),
		],
		plausible: {
			name: "BookDiscoveryCall",
			properties: { section: "hero", value: values.discoveryCall, currency },
		},
		tagManager: { name: "Book Discovery Call", properties: { section: "Hero" } },
	}),
	explore_industries: ({ section }) => ({
		plausible: { name: "ExploreIndustries", properties: { section } },
		tagManager: { name: "ExploreIndustries", properties: { section } },
	}),
	quiz_answered: ({ step, answer }) => ({
		meta: [{ name: "CustomizeProduct", properties: { content_name: "quiz", step, answer } }],
	}),
	quiz_lead_stored: () => ({
		meta: [lead({ content_name: "quiz", value: values.quizLead, currency })],
	}),
	quiz_result_shown: ({ offer }) => ({
		meta: [{ name: "AddToCart", properties: { content_name: offer } }],
	}),
	tier_pressed: ({ offer }) => ({
		meta: [{ name: "InitiateCheckout", properties: { content_name: offer } }],
		plausible: { name: "ServiceClick", properties: { offer } },
	}),
	audit_call: () => ({
		meta: [schedule({ content_name: "strategic_audit", value: values.strategicAudit, currency })],
		tagManager: {
			name: "Book Strategic Audit",
			properties: { value: values.strategicAudit, currency },
		},
	}),
	footer_booking: () => ({
		meta: [schedule({ content_name: "discovery_call", value: values.discoveryCall, currency })],
		plausible: { name: "ContactClick", properties: { kind: "call" } },
	}),
	academy_request_stored: () => ({
		meta: [{ name: "SubmitApplication", properties: { content_name: "academy" } }],
	}),
	services_page_shown: () => ({
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
	}),
	services_consultation: () => ({
		meta: [
			lead({
				content_name: "services_page_booking",
				category: "high_intent",
				lead_event: "service_inquiry",
			}),
		],
	}),
	service_pressed: ({ service, index }) => ({
		plausible: { name: "ServiceClick", properties: { service, index } },
	}),
	industry_page_shown: ({ title, industry }) => ({
		meta: [
			{
				name: "ViewContent",
				properties: {
					content_name: title,
					content_category: "industry_page",
					content_type: "landing_page",
					industry,
				},
			},
		],
		plausible: { name: "IndustryPageView", properties: { industry } },
	}),
	industry_demo: ({ industry }) => ({
		meta: [
			lead({ content_name: "industry_interest", industry }),
			schedule({ content_name: "booking", category: "industry_specific", industry }),
		],
	}),
	industry_image_shown: ({ industry, imageUrl }) => ({
		plausible: { name: "IndustryImageView", properties: { industry, imageUrl } },
	}),
	social_pressed: ({ network }) => ({
		plausible: { name: "SocialClick", properties: { network } },
	}),
	mailbox_pressed: ({ kind }) => ({ plausible: { name: "ContactClick", properties: { kind } } }),
	cookie_settings_opened: () => ({ plausible: { name: "CookieSettings" } }),
	booked: ({ offer }) => {
		const booking = {
			name: "Booking",
			properties: { offer: offer ?? "none", value: values.booking, currency },
		};
		return {
			meta: [schedule({ content_name: "booking", value: values.booking, currency })],
			plausible: booking,
			tagManager: booking,
		};
	},
};

export function rowOf(event: SiteEvent): Row {
	return (catalogue[event.name] as (event: SiteEvent) => Row)(event);
}

function schedule(properties: Call["properties"]): Call {
	return { name: "Schedule", properties };
}

function lead(properties: Call["properties"]): Call {
	return { name: "Lead", properties };
}

/** The browser posts its counts here. */
export const STATISTICS_PATH = "/statistics";

/** Our own statistics count the events of the catalogue, the quiz by its steps for the funnel. */
export type StatisticsEvent = Exclude<EventName, "quiz_answered"> | `quiz_step_${1 | 2 | 3}`;

/** One count as the browser sends it, without anything about the visitor. */
export type Count = {
	event: StatisticsEvent;
	page: string;
	/** See `sourceOf`. */
	source: string;
	/** Of a booking only, so that it is counted once. */
	id?: string;
};

export function statisticsName(event: SiteEvent): StatisticsEvent {
	return event.name === "quiz_answered" ? `quiz_step_${event.step}` : event.name;
}

/**
 * The id of a booking for the browser's tags, our statistics and the server.
 * @param invitee from the scheduler's message: `/bookings/<id>/invitee` of our own,
 * `https://…/invitees/<id>` of Calendly, `cal:<id>/invitee` of Cal.com.
 */
export function bookingId(invitee: string): string {
	const parts = invitee.replace(/\/invitee$/, "").split(/[/:]/);
	return parts.at(-1) ?? invitee;
}
