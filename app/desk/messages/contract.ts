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
