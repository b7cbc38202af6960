import type { MessageKind, MessageState } from "#lib/outbox/message-filter.ts";

export const MESSAGES_PATH = "/desk/messages";

/** Notices of completed actions, by the value of `?done=`. */
export const doneNotices = {
	retried: { title: "It’s on its way again." },
	"retried-all": { title: "All of them are on their way again." },
	replayed: {
		title: "The event is on its way once more.",
		text: "It has the same webhook-id, so the receiver can recognise it.",
	},
	remembered: {
		title: "Sending has resumed.",
		text: "Waiting events are sent first.",
	},
	sent: { title: "All of them are on their way." },
	discarded: { title: "Discarded. They won’t be sent." },
} as const;

export const kindLabels: Record<MessageKind, string> = {
	mail: "Email",
	webhook: "Webhook",
	conversion: "Conversion",
};

export const stateLabels: Record<MessageState, string> = {
	waiting: "Waiting",
	delivered: "Delivered",
	dead: "Failed",
};

export const topics: Readonly<Record<string, string>> = {
	"lead.owner": "New lead, to us",
	"lead.reply": "Reply by email, to us",
	"quiz.result": "Quiz result",
	"academy.received": "Academy request received",
	"question.received": "Question received",
	"question.answer": "Answer to a question",
	"booking.confirmed": "Call booked",
	"booking.changed": "Call changed, to us",
	"booking.moved": "Call moved",
	"booking.reminder": "Call reminder",
	"booking.upcoming": "Call reminder, to us",
	"booking.cancelled": "Call cancelled",
	"newsletter.confirm": "Newsletter, to be confirmed",
	"newsletter.welcome": "Newsletter confirmed",
	"desk.reply": "Reply from the desk",
	"desk.summary": "Monday summary, to us",
	"desk.overdue": "Overdue reminder, to us",
	"staff.invitation": "Invitation to the desk",
	"staff.forgotten-password": "New password, to staff",
	"privacy.confirm": "Data request, to be confirmed",
	"privacy.erased": "Person erased, to us",
	"lead.created": "Event: lead created",
	"lead.added": "Event: lead added by hand",
	"quiz.completed": "Event: quiz completed",
	"academy.requested": "Event: Academy requested",
	"question.asked": "Event: question asked",
	"booking.scheduled": "Event: call booked",
	"booking.rescheduled": "Event: call moved",
	"booking.canceled": "Event: call cancelled",
	"newsletter.confirmed": "Event: newsletter confirmed",
	"newsletter.unsubscribed": "Event: newsletter left",
	"meta.lead": "Conversion: lead",
	"meta.schedule": "Conversion: call booked",
	"meta.submitapplication": "Conversion: Academy requested",
};

export function topicLabel(topic: string): string {
	return topics[topic] ?? topic;
}
