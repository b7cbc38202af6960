import { offerNames } from "#content/offer.ts";
import type { WebhookEvent } from "#lib/outbox/contract.ts";
import type { LeadKind } from "./contract.ts";
import type { Told } from "./lead-details.ts";
import type { OwedLead } from "./notifications.ts";

/** What each kind of lead is called as an event, beside `lead.created`. */
const types: Readonly<Record<LeadKind, string>> = {
	quiz: "quiz.completed",
	academy: "academy.requested",
	question: "question.asked",
	booking: "booking.scheduled",
	newsletter: "newsletter.confirmed",
};

/** The events of a lead: that there is one, with where it came from; and what it is about. */
export function leadEvents(lead: OwedLead): WebhookEvent[] {
	const { id, kind, email, name, headline, source, pageUrl, attribution, savings, at, told } = lead;
	const created = {
		id,
		kind,
		email,
		name,
		headline,
		source,
		page_url: pageUrl,
		first_touch: attribution?.first ?? null,
		last_touch: attribution?.last ?? null,
		savings,
		created_at: at,
	};
	const event = (type: string, data: WebhookEvent["data"]): WebhookEvent => ({
		kind: "webhook",
		type,
		at,
		leadId: id,
		data,
	});
	return [
		event("lead.created", created),
		...(told ? [event(types[kind], { lead_id: id, email, name, ...dataOf(told) })] : []),
	];
}

function dataOf(told: Told): Record<string, unknown> {
	switch (told.kind) {
		case "quiz":
			return {
				website: told.website,
				answers: told.answers,
				recommendation: offerNames[told.offer],
				recommendation_type: told.offer,
			};
		case "academy":
			return { company: told.company, message: told.message };
		case "question":
			return { question: told.question };
		case "booking":
			return {
				call: told.call,
				starts_at: told.startsAt,
				ends_at: told.endsAt,
				time_zone: told.timeZone,
				phone: told.phone,
				note: told.note,
				offer: told.offer,
			};
		case "newsletter":
			return {};
	}
}
