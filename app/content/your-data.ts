import { company } from "./company.ts";

export const yourDataCopy = {
	meta: {
		title: `Your data: ${company.name}`,
		description:
			"Get a copy of everything we hold about you, or have it erased. We email you a link to confirm that it’s you.",
	},
	title: "Your data",
	intro:
		"Tell us your email address and what you’d like. We email you a link, so that nobody can ask in your name.",
	kind: "What would you like?",
	kinds: {
		export: "A copy of my data",
		erase: "Erasure of my data",
	},
	email: "Your email address",
	submit: "Send me the link",
	asked: {
		title: "Check your inbox.",
		text: "If we hold anything about that address, an email with a link is on its way. The link works for 48 hours.",
		hint: "If nothing turns up, check your spam folder, or try another address you may have used.",
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
		meta: {
			title: `Your data: ${company.name}`,
			description: "Confirm what you asked for about your data.",
		},
		export: {
			heading: "Your copy is ready.",
			text: "Press the button to see everything we hold about you, and to save it as a file.",
			button: "Show my data",
		},
		erase: {
			heading: "Erase everything?",
			text: "Press the button and we erase everything we hold about you: enquiries, calls, emails, notes and your newsletter subscription. A call you’ve booked is cancelled. This can’t be undone.",
			button: "Erase my data",
			hint: "All we keep is a one-way fingerprint of the address, so that restoring an old backup can’t bring your data back.",
		},
		erased: {
			heading: "It’s gone.",
			text: "Everything we held about you is erased. Backups made before today expire after 30 days, and restoring one erases your data again.",
			callIsOff: (when: string) => `Your call on ${when} is cancelled.`,
			elsewhere: `If we’ve worked together, we keep invoices and contracts for as long as the law requires. Ask ${company.email} about those.`,
			home: "Back to the home page",
		},
		refused: {
			heading: "This link doesn’t work any more.",
			text: "Links work for 48 hours, and an erasure link works once. If you’ve just used it, your data is erased. Otherwise ask for a new one.",
			again: "Ask again",
		},
		failed: {
			title: "We couldn’t do that just now.",
			text: `Nothing has changed, and the link still works. Please try again in a moment, or write to ${company.email}.`,
			again: "Try again",
		},
	},

	copy: {
		heading: "What we hold about you",
		made: (when: string) => `As of ${when}.`,
		nothing: "Nothing.",
		/** Internal ids are meaningless to visitors. */
		inFile: "Record numbers are left out here; the file includes them.",
		download: "Save as a file",
		/** Replaces links with tokens in the text of an email. */
		linkLeftOut: "[link left out]",
		fileName: "your-data.json",
		about: `Everything that ${company.legalName} holds about this address on its website’s server. Questions: ${company.email}.`,
		parts: {
			person: "You",
			enquiries: "What you sent us",
			calls: "Calls",
			newsletter: "Newsletter",
			mails: "Emails to you and about you",
			notes: "Our notes",
			tasks: "What we planned to do",
			tags: "How we sorted you",
			requests: "Your requests about your data",
		},
	},

	mails: {
		export: {
			subject: "Your data: the link you asked for",
			heading: "Here’s the link to your data.",
			text: "Somebody asked for a copy of the data we hold about this address, on our website. If that was you, open the link and press the button; it works for 48 hours.",
			action: "Show my data",
		},
		erase: {
			subject: "Erase your data: please confirm",
			heading: "Erase everything we hold about you?",
			text: "Somebody asked us to erase the data we hold about this address, on our website. If that was you, open the link and press the button; it works for 48 hours. Until you do, nothing is erased.",
			action: "Erase my data",
		},
		notYou: "If this wasn’t you, do nothing. Nobody can see or erase anything without this link.",
		owner: {
			subject: "Somebody’s data has been erased",
			heading: "Somebody’s data has been erased.",
			text: {
				visitor: "A visitor asked for it on the website and confirmed it by email. It’s done.",
				desk: "It was done from the desk.",
				command: "It was done on the command line.",
			},
			callIsOff: (when: string) => `The call on ${when} is cancelled, and its time is free again.`,
			elsewhere:
				"If you keep them elsewhere too (your mailbox, a CRM, a phone), erase them there as well.",
			footer: "This site no longer knows who it was.",
		},
	},
} as const;
