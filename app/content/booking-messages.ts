import { company } from "./company.ts";

// Texts that only the server imports, so that browsers do not load them.

/** Why a time cannot be booked. */
export const bookingRefusals = {
	malformed: {
		title: "Please choose a time.",
		text: "That isn’t a time we offer. Pick one of these, or see all days.",
	},
	past: {
		title: "That time has passed.",
		text: "Here are the next free times.",
	},
	"short-notice": {
		title: "That time is too soon.",
		text: "We need a few hours to prepare. Here are the next free times.",
	},
	"too-far": {
		title: "That day isn’t open for booking yet.",
		text: "Here are the latest times on offer.",
	},
	closed: {
		title: "We don’t take calls at that time.",
		text: "Here are the nearest ones.",
	},
	taken: {
		title: "Somebody has just taken that time.",
		text: "Your details are still here. Please pick another time.",
	},
};

export const noAlternatives = `No times near it are free. See all days, or write to ${company.email}.`;

export const bookingMails = {
	labels: {
		call: "Call",
		when: "When",
		before: "Before",
		name: "Name",
		email: "Email",
		phone: "Phone",
		note: "Note",
		join: "Join",
	},
	reminder: {
		subject: (when: string) => `Reminder: your call on ${when}`,
		heading: "Your call is coming up.",
	},
	upcoming: {
		subject: (name: string, when: string) => `Coming up: ${name}, ${when}`,
		heading: "A call is coming up",
		action: "Open the call on the desk",
	},
	owner: {
		moved: {
			subject: (name: string, when: string) => `Call moved: ${name}, ${when}`,
			heading: "A call has moved",
			text: "The old time is free again.",
		},
		cancelled: {
			subject: (name: string, when: string) => `Call cancelled: ${name}, ${when}`,
			heading: "A call is cancelled",
			text: "Its time is free again. Reply to this email to reach the visitor.",
		},
		footer: "The visitor used the link in their confirmation.",
	},
	visitor: {
		moved: {
			subject: (when: string) => `Moved: your call is now ${when}`,
			heading: "Your call has moved.",
			text: "The attached calendar file replaces the old one.",
		},
		cancelled: {
			subject: (when: string) => `Cancelled: your call on ${when}`,
			heading: "Your call is cancelled.",
			text: "The attached file takes it out of your calendar. You can book another whenever you like.",
		},
		footer: `This email went to the address the call was booked with. If you didn’t make this change, write to ${company.supportEmail}.`,
	},
	byStaff: {
		moved: {
			subject: (when: string) => `We’ve moved your call to ${when}`,
			heading: "We’ve had to move your call.",
			text: "Sorry about that. The attached calendar file replaces the old one. If the new time doesn’t suit, pick another with the button below.",
		},
		cancelled: {
			subject: (when: string) => `We’ve had to cancel your call on ${when}`,
			heading: "We’ve had to cancel your call.",
			text: "Sorry about that. The attached file takes it out of your calendar. Reply to this email and we’ll find another time, or book one whenever you like.",
		},
		footer: "This email went to the address the call was booked with.",
	},
} as const;
