import { company } from "./company.ts";

/**
 * The version of the text beside the form, stored with each consent. Change it together with
 * `newsletterCopy.promise`.
 */
export const consentTextVersion = "2026-11-22";

export const newsletterCopy = {
	title: "Newsletter",
	meta: {
		title: `The newsletter: an email when there’s something new: ${company.name}`,
		description:
			"An email when there’s an article worth a tea break. You confirm your address first, and unsubscribing takes one click.",
	},
	intro: "An email when there’s something worth a tea break. Unsubscribe with one click.",
	email: "Email",
	submit: "Subscribe",
	submitting: "Sending...",
	/** The consent text. Its version is `consentTextVersion`. */
	promise: "We’ll email you a link to confirm first. You get nothing else until you confirm.",
	saved: {
		title: "Check your inbox.",
		text: "If this address isn’t on the list yet, there’s a link to confirm it.",
	},
	savedHeading: "One more step.",
	savedText: "The link works for 48 hours. If nothing turns up, check your spam folder.",
	failed: {
		title: "Your address could not be saved.",
		text: `Nothing you typed is lost. Please try again, or write to ${company.supportEmail}.`,
	},
	back: "Back to the blog",

	confirm: {
		meta: {
			title: `Confirm your address: ${company.name}`,
			description: "Confirm that you’d like our newsletter.",
		},
		open: {
			heading: "Is this you?",
			text: "Press the button to confirm.",
			button: "Confirm my address",
		},
		confirmed: {
			heading: "You’re on the list.",
			text: "The next one comes when there’s something new. Every issue has an unsubscribe link.",
		},
		expired: {
			heading: "That link has expired.",
			text: "Links work for 48 hours. We can send a fresh one to the same address.",
			button: "Send a fresh link",
		},
		refused: {
			heading: "This link doesn’t work.",
			text: "The link may have been cut off, or it’s an old one. You can ask for a new one here.",
		},
		failed: {
			title: "We couldn’t save that just now.",
			text: "The link still works. Please press the button again in a moment.",
		},
	},

	unsubscribe: {
		meta: {
			title: `Unsubscribe from the newsletter: ${company.name}`,
			description: "Unsubscribe from our newsletter with one click.",
		},
		open: {
			heading: "Leave the list?",
			text: "Press the button and we’ll stop sending you the newsletter.",
			button: "Unsubscribe",
		},
		done: {
			heading: "You’re off the list.",
			text: "You won’t get any more of it. Unsubscribed by mistake?",
			again: "Subscribe again",
		},
		refused: {
			heading: "This link doesn’t work.",
			text: `The link may have been cut off. Copy the whole link again, or write to ${company.supportEmail} and we’ll take you off.`,
		},
		failed: {
			title: "We couldn’t save that just now.",
			text: `Please press the button again in a moment, or write to ${company.supportEmail}.`,
		},
	},

	mails: {
		confirm: {
			subject: "Please confirm your address",
			heading: "One click to confirm.",
			text: "Somebody entered this address in the newsletter form on our website. If that was you, confirm it; the link works for 48 hours.",
			action: "Confirm my address",
			notYou:
				"If this wasn’t you, do nothing: unless you confirm, we send no newsletter and delete the address.",
		},
		welcome: {
			subject: "You’re on the list",
			heading: "You’re on the list.",
			text: "An email when there’s something worth a tea break. The articles so far are on the blog.",
			action: "Read the blog",
			unsubscribe: (url: string) => `To unsubscribe, open ${url}`,
		},
	},
} as const;
