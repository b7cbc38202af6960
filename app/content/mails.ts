import { company } from "./company.ts";

const { street, locality, postalCode } = company.address;

const sender = `${company.legalName}, ${street}, ${locality} ${postalCode}`;

export const mailCopy = {
	owner: {
		titles: {
			quiz: "New quiz lead",
			academy: "New Academy request",
			question: "New question",
			booking: "New call booked",
			newsletter: "New newsletter subscriber",
		},
		intro: {
			quiz: "Somebody finished the quiz and asked for the idea.",
			academy: "Somebody would like to hear when the Academy opens.",
			question: "Somebody has a question and is waiting for the answer.",
			booking: "Somebody has picked a time. It’s in the calendar.",
			newsletter: "Somebody has confirmed the newsletter. There’s nothing to do.",
		},
		labels: {
			name: "Name",
			email: "Email",
			phone: "Phone",
			company: "Company",
			website: "Website",
			question: "Question",
			message: "Message",
			note: "Note",
			recommendation: "Recommendation",
			why: "Why",
			call: "Call",
			when: "When",
			theirTime: "Their time",
			offer: "About",
			join: "Meeting link",
			savings: "Savings calculator",
			page: "Sent from",
			firstTouch: "First came from",
			lastTouch: "This time from",
			received: "Received",
		},
		direct: "a typed address or a bookmark",
		hours: (hours: string, rate: string) => `${hours} hours a week at ${rate}`,
		enquiries: (count: string, value: string) =>
			`${count} enquiries lost a month, worth ${value} each`,
		saved: (range: string) => `Could be won back: ${range} a month`,
		campaign: (name: string) => `campaign ${name}`,
		reply: "Reply by email",
		answer: "Reply to this email to reach them.",
		action: "Open the card on the desk",
		footer: [sender],
	},
	visitor: {
		quiz: {
			subject: (recommendation: string) => `Your quiz result: ${recommendation}`,
			heading: (recommendation: string) => `Start here: ${recommendation}.`,
			next: "A person will read your answers, look at your site and email you one idea for your business.",
			price: "Price",
			action: "Book a 15-minute call",
			because: "This address was entered at the end of the quiz on our website.",
		},
		academy: {
			subject: "Your Academy request has arrived",
			heading: "You’re on the list.",
			text: "We’ll email you when the Academy opens. Until then there’s nothing to do.",
			because: "This address was entered in the Academy form on our website.",
		},
		question: {
			subject: "Your question has arrived",
			heading: "We have your question.",
			text: "A person will read it and answer by email.",
			because: "This address was entered in the question form on our website.",
		},
		booking: {
			subject: (call: string, when: string) => `Booked: ${call}, ${when}`,
			heading: "Your call is booked.",
			text: "The calendar file is attached. If something comes up, move or cancel the call: no explanation needed.",
			call: "Call",
			when: "When",
			inLondon: "In London",
			offer: "About",
			join: "Join",
			action: "Move or cancel this call",
			because: "This address was entered when the call was booked on our website.",
		},
		/** Any address can be entered in a form. */
		notYou: "If this wasn’t you, reply and we’ll delete your details.",
		sender,
	},
} as const;
