import type { SiteEvent } from "./catalogue.ts";

/** Where the browser posts what it counts. */
export const STATISTICS_PATH = "/statistics";

/** What our own statistics count: the moments of the catalogue, and campaign links, which only the server sees. */
export const statisticsEvents = [
	"page_shown",
	"navigated",
	"hero_booking",
	"explore_industries",
	"quiz_step_1",
	"quiz_step_2",
	"quiz_step_3",
	"quiz_lead_stored",
	"quiz_result_shown",
	"tier_pressed",
	"audit_call",
	"footer_booking",
	"academy_request_stored",
	"services_page_shown",
	"services_consultation",
	"service_pressed",
	"industry_page_shown",
	"industry_demo",
	"industry_image_shown",
	"social_pressed",
	"mailbox_pressed",
	"cookie_settings_opened",
	"booked",
] as const;
export type StatisticsEvent = (typeof statisticsEvents)[number];

/** One thing that happened, as the browser sends it. There is no visitor in it. */
export type Count = {
	event: StatisticsEvent;
	page: string;
	/** See source.ts. */
	source: string;
	/** Of a booking only, so that it is counted once. */
	id?: string;
};

/** The name under which an event is counted: the quiz by its steps, for the funnel. */
export function statisticsName(event: SiteEvent): StatisticsEvent {
	return event.name === "quiz_answered" ? `quiz_step_${event.step}` : event.name;
}
