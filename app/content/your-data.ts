import { company } from "./company.ts";

const callIsOff = (when: string) => `The call on ${when} is off, and its time is free again.`;

/** Every word of the page on which visitors ask for their own data, of its mails and of the copy they get. */
export const yourDataCopy = {
	pageTitle: `Your data: ${company.name}`,
	pageDescription:
		"Get a copy of everything we keep of your address, or have it erased. A link in your mailbox confirms that it’s you.",
	title: "Your data",
	intro:
		"Tell us your address and what you’d like. We send a link there, so that nobody can ask in your name.",
	kind: "What would you like?",
	kinds: {
		export: "A copy of my data",
		erase: "Erasure of my data",
	},
	email: "Your email address",
	submit: "Send me the link",
	asked: {
		heading: "Look in your mailbox.",
		text: "If we keep anything of that address, a mail with a link is on its way. The link works for 48 hours.",
		hint: "If nothing turns up, look in the spam folder, or try another address that you may have used.",
	},
	checkFields: { title: "Please check the marked field." },
	kindMissing: "Please choose one of the two.",
	emailMissing: "Please enter your email address.",
	failed: {
		title: "That couldn’t be saved just now.",
		text: `Please try again in a moment, or write to ${company.email} and we’ll do it by hand.`,
	},
	policy: "How we handle data",

	confirm: {
		pageTitle: `Your data: ${company.name}`,
		pageDescription: "Confirm what you asked for about your data.",
		export: {
			heading: "Your copy is ready.",
			text: "Press the button to see everything we keep of your address, and to save it as a file.",
			button: "Show my data",
		},
		erase: {
			heading: "Erase everything?",
			text: "Press the button and everything we keep of your address goes: enquiries, calls, mails, notes and your newsletter subscription. A call you’ve booked is cancelled. It can’t be undone.",
			button: "Erase my data",
			kept: "All that stays is a one-way fingerprint of the address, so that no old backup brings it back.",
		},
		erased: {
			heading: "It’s gone.",
			text: "Everything we kept of your address is erased. Copies in our backups follow now; that can take a few minutes.",
			later: "The last pieces of bytes in our database’s file are overwritten tonight.",
			callIsOff,
			elsewhere: `If we’ve worked together, invoices and contracts on paper stay as long as the law says. Ask ${company.email} about those.`,
			home: "Back to the home page",
		},
		refused: {
			heading: "This link doesn’t work any more.",
			text: "Links work for 48 hours, and one that erased something works once. If you’ve just used it, it’s done. Otherwise ask for a new one.",
			again: "Ask again",
		},
		failed: {
			title: "We couldn’t do that just now.",
			text: `Nothing has changed, and the link still works. Please try again in a moment, or write to ${company.email}.`,
			again: "Try again",
		},
	},

	copy: {
		heading: "What we keep of you",
		made: (when: string) => `As of ${when}.`,
		nothing: "Nothing.",
		/** Numbers by which the program finds its own records say nothing to anybody else. */
		inFile: "Numbers of records are left out here; the file has them too.",
		download: "Save as a file",
		/** In the text of a mail, in place of a link that works like a key. */
		linkLeftOut: "[link left out]",
		fileName: "your-data.json",
		/** In the file, above everything. */
		about: `Everything that ${company.legalName} keeps of this address on its website’s server. Questions: ${company.email}.`,
		/** The parts of the copy, in order. */
		parts: {
			person: "You",
			enquiries: "What you sent us",
			calls: "Calls",
			newsletter: "Newsletter",
			mails: "Mails to you and about you",
			notes: "Our notes",
			requests: "What you asked about your data",
		},
	},

	mails: {
		export: {
			subject: "Your data: the link you asked for",
			heading: "Here’s the link to your data.",
			text: "Somebody typed this address into the form for a copy of their data on our website. If that was you, open the link and press the button; it works for 48 hours.",
			action: "Show my data",
		},
		erase: {
			subject: "Erase your data: please confirm",
			heading: "Erase everything we keep of you?",
			text: "Somebody typed this address into the form for erasing their data on our website. If that was you, open the link and press the button; it works for 48 hours. Until you do, nothing is erased.",
			action: "Erase my data",
		},
		notYou: "If it wasn’t you, do nothing. Nobody gets to see or erase anything without this link.",
		owner: {
			subject: "Somebody’s data has been erased",
			heading: "Somebody’s data has been erased.",
			text: {
				visitor:
					"A visitor asked for it on the website and confirmed it from their mailbox. It’s done.",
				desk: "It was done from the desk.",
				command: "It was done on the command line.",
			},
			callIsOff,
			elsewhere:
				"If you keep them elsewhere too (your mailbox, a CRM, a phone), erase them there as well.",
			footer: "Who it was is no longer known here.",
		},
	},
} as const;
