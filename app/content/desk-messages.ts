/** What a message is about, by its topic; an unknown one shows its own name. */
export const messageTopics: Readonly<Record<string, string>> = {
	"lead.owner": "New lead, to us",
	"quiz.result": "Quiz result",
	"academy.received": "Academy request received",
	"question.received": "Question received",
	"question.answer": "Answer to a question",
	"booking.confirmed": "Call booked",
	"booking.changed": "Call changed, to us",
	"booking.moved": "Call moved",
	"booking.cancelled": "Call cancelled",
	"newsletter.confirm": "Newsletter, to be confirmed",
	"newsletter.welcome": "Newsletter confirmed",
	"desk.reply": "Reply from the desk",
	"desk.summary": "Monday summary, to us",
	"desk.overdue": "Overdue reminder, to us",
	"privacy.confirm": "Data request, to be confirmed",
	"privacy.erased": "Somebody was erased, to us",
	"lead.created": "Event: lead created",
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

/** Every word of /desk/messages and of one message. */
export const deskMessages = {
	title: "Messages",
	lead: "Everything that leaves by mail or webhook, and what became of it.",
	listTitle: "Outbox",
	head: ["What", "To", "State", "Written"],
	kinds: { mail: "Mail", webhook: "Webhook", conversion: "Conversion" },
	states: { waiting: "Waiting", delivered: "Delivered", dead: "Given up" },
	kept: "Kept here",
	attempts: (count: number) => (count === 1 ? "tried once" : `tried ${count} times`),
	receivers: { webhook: "The webhook’s receiver", conversion: "Meta" },
	open: (what: string) => `Open: ${what}`,
	filters: {
		label: "Filter the messages",
		state: "State",
		kind: "Kind",
		topic: "About",
		any: "Any",
		show: "Show these",
		clear: "Clear",
	},
	older: "Older",
	newest: "Back to the newest",
	empty: {
		title: "Nothing has left yet",
		text: "A mail to you and one to the visitor appear here with the first lead, whether or not a mail server is set up.",
	},
	emptyFilter: {
		title: "Nothing like that",
		text: "No message fits this filter.",
	},
	noMail: {
		title: "Mail isn’t set up.",
		text: "Until SMTP_URL names a mail server, mail is kept here, to be read and answered by hand. It leaves as soon as there is one.",
	},
	gone: {
		title: "The webhook’s receiver says it is gone (410).",
		text: "Events are kept and none is sent. If it’s back, take that back: what was kept goes first.",
		forget: "It’s back: send again",
	},
	dead: (mails: number, events: number, most: number) => {
		const count = (number: number) => (number >= most ? `${most} or more` : String(number));
		const parts = [
			mails > 0 ? `${count(mails)} ${mails === 1 ? "mail" : "mails"}` : "",
			events > 0 ? `${count(events)} ${events === 1 ? "event" : "events"}` : "",
		].filter(Boolean);
		return `Given up after a day of attempts: ${parts.join(" and ")}.`;
	},
	retryAll: "Try them all again",
	done: {
		retried: { title: "It’s on its way again.", text: "" },
		"retried-all": { title: "All of them are on their way again.", text: "" },
		replayed: {
			title: "The event is on its way once more.",
			text: "It has the same webhook-id, so the receiver can tell.",
		},
		remembered: { title: "Events leave again.", text: "Those that were kept go first." },
	},
	failed: {
		changed: {
			title: "Nothing was changed.",
			text: "The message has moved on meanwhile. Its state below is the latest.",
		},
		forbidden: { title: "Only an owner may do this.", text: "" },
		unavailable: {
			title: "That could not be saved.",
			text: "Nothing was changed. Please try again in a moment.",
		},
	},

	message: {
		back: "All messages",
		facts: "What became of it",
		labels: {
			what: "About",
			state: "State",
			to: "To",
			replyTo: "Answers go to",
			person: "Card",
			written: "Written",
			due: "Next try",
			ended: { delivered: "Delivered", dead: "Given up", waiting: "Ended" },
			goodUntil: "Of use until",
			id: "Message id",
			error: "Last trouble",
		},
		card: "Open the person’s card",
		mail: "The mail",
		text: "As plain text",
		look: "As it looks",
		attachment: "Attached: a calendar file",
		attachmentLink: "Download the calendar file (.ics)",
		unsubscribe: "Carries one-click unsubscribe.",
		keyLeftOut: "[the addressee’s own link]",
		keyHidden:
			"Its link acts in the addressee’s name, so it’s left out here. The mail itself carries it.",
		keyToPassOn:
			"Its link acts in the addressee’s name. Mail isn’t set up, so it’s for you as an owner to pass on: to that address and nobody else.",
		damaged: {
			title: "This mail can’t be read",
			text: "Its row in the outbox is damaged, so it can’t be sent either. The database or a restored backup may be damaged, too: look under Checks.",
		},
		body: { webhook: "The event", conversion: "The report" },
		conversion:
			"Told to Meta with the visitor’s consent only. Names and addresses are hashed in it; network address and browser go as soon as it has been taken or given up.",
		headersTitle: "How the receiver knows it’s from us",
		headers: [
			["webhook-id", "The same at every try: what came twice can be told by it."],
			[
				"webhook-timestamp",
				"When this try was made, in seconds since 1970. Older than five minutes: refuse it.",
			],
			[
				"webhook-signature",
				"v1, and the HMAC-SHA256 of “id.timestamp.body” with WEBHOOK_SECRET, in base64 (Standard Webhooks).",
			],
		],
		triesTitle: "Tries",
		triesHead: ["When", "What came back"],
		arrived: "It was taken.",
		noTries: "None yet.",
		outOfDate: "It is no longer of use, so it isn’t sent again.",
		retry: "Try again now",
		replay: "Send this event once more",
		replayHint: "For a receiver that lost it. It goes with the same webhook-id.",
	},
} as const;
