import { company } from "./company.ts";

/** Which words stood beside the form when somebody subscribed. To be changed with `newsletterCopy.promise`. */
export const consentTextVersion = "2026-11-21";

/** Every word of the newsletter's form, pages and mails; the box on the blog has its own heading (blog-page.ts). */
export const newsletterCopy = {
	title: "Newsletter",
	pageTitle: `The newsletter: one mail when there’s something new: ${company.name}`,
	pageDescription:
		"One mail when there’s a new article worth your kettle break. You confirm your address first, and unsubscribing is one click.",
	intro: "One mail when there’s something new worth your kettle break. Unsubscribing is one click.",
	email: "Email",
	submit: "Subscribe",
	submitting: "Sending...",
	/** What they agree to: `consentTextVersion`. */
	promise: "We’ll send you a link to confirm first. Nothing comes until you press it.",
	kept: {
		title: "Check your inbox.",
		text: "If this address isn’t on the list yet, there’s a link to confirm it.",
	},
	keptHeading: "One more step.",
	keptText: "The link works for 48 hours. If nothing turns up, look in the spam folder.",
	failed: {
		title: "Your address could not be saved.",
		text: `Nothing you typed is lost. Please try again, or write to ${company.supportEmail}.`,
	},
	back: "Back to the blog",

	confirm: {
		pageTitle: `Confirm your address: ${company.name}`,
		pageDescription: "Confirm that you’d like our newsletter.",
		open: {
			heading: "Is this you?",
			text: "Press the button and you’re on the list.",
			button: "Confirm my address",
		},
		confirmed: {
			heading: "You’re on the list.",
			text: "The next one comes when there’s something new. Each has a link to stop them.",
		},
		expired: {
			heading: "That link has run out.",
			text: "Links work for 48 hours. We can send a fresh one to the same address.",
			button: "Send a fresh link",
		},
		refused: {
			heading: "This link doesn’t work.",
			text: "It may have lost its end on the way, or it’s an old one. You can ask for a new one here.",
		},
		failed: {
			title: "We couldn’t save that just now.",
			text: "The link still works. Please press the button again in a moment.",
		},
	},

	unsubscribe: {
		pageTitle: `Stop the newsletter: ${company.name}`,
		pageDescription: "One button, and nothing more comes from our newsletter.",
		open: {
			heading: "Leave the list?",
			text: "Press the button and nothing more comes.",
			button: "Unsubscribe",
		},
		done: {
			heading: "You’re off the list.",
			text: "Nothing more will come. If it was a slip, you can subscribe again.",
			again: "Subscribe again",
		},
		refused: {
			heading: "This link doesn’t work.",
			text: `It may have lost its end on the way. Copy the whole link again, or write to ${company.supportEmail} and we’ll take you off.`,
		},
		failed: {
			title: "We couldn’t save that just now.",
			text: `Please press the button again in a moment, or write to ${company.supportEmail}.`,
		},
	},

	mails: {
		confirm: {
			subject: "Please confirm your address",
			heading: "One press and you’re on the list.",
			text: "This address was typed into the newsletter form on our website. If that was you, confirm it; the link works for 48 hours.",
			action: "Confirm my address",
			notYou:
				"If it wasn’t you, do nothing. Without your confirmation no newsletter comes, and the address is deleted.",
		},
		welcome: {
			subject: "You’re on the list",
			heading: "You’re on the list.",
			text: "One mail when there’s something new worth your kettle break. The articles so far are on the blog.",
			action: "Read the blog",
			unsubscribe: (url: string) => `To stop the newsletter, open ${url}`,
		},
	},
} as const;
