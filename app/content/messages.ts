import { company } from "./company.ts";

/** The error catalogue (docs/requirements.md, section 5), verbatim, and further messages in its style. */
export const messages = {
	requiredEmpty: { title: "Please fill in all fields" },
	checkFields: { title: "Please check the marked fields" },
	quiz: {
		emailEmpty: "Add your email address.",
		websiteEmpty: "Add your website, or your busiest social page.",
		saved: { title: "Thank you! We'll be in touch with a custom idea soon." },
		responseFailed: { title: "There was an error saving your quiz. Please try again." },
		leadFailed: { title: "There was an error saving your information. Please try again." },
		unexpected: { title: "There was an unexpected error. Please try again." },
	},
	question: {
		emailEmpty: "Add your email address.",
		questionEmpty: "Write your question.",
		saved: { title: "Your question has been submitted.", text: "We'll get back to you soon!" },
		failed: {
			title: "Your question could not be saved.",
			text: `Nothing you typed is lost. Please try again, or write to ${company.supportEmail}.`,
		},
	},
	academy: {
		saved: {
			title: "Information request submitted",
			text: "We'll contact you when the Academy is available.",
		},
		failed: {
			title: "Error",
			text: "There was a problem submitting your request. Please try again.",
		},
	},
	login: {
		failed: {
			title: "Login Failed",
			text: `Password incorrect. Contact ${company.supportEmail}`,
		},
		unreachable: {
			title: "Login Failed",
			text: `We couldn’t reach the server. Please try again in a moment, or write to ${company.supportEmail}.`,
		},
		tooMany: (minutes: number) => ({
			title: "Too many attempts",
			text: `Nobody can log in from your connection for ${minutes === 1 ? "a minute" : `${minutes} minutes`}. Please wait, then try again.`,
		}),
	},
	tooMany: (minutes: number) => ({
		title: "You’ve sent several forms in a short time.",
		text: `We haven’t received this one yet. Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then send it again: what you typed is still here.`,
	}),
	conflict: {
		title: "You have already sent this form",
		text: "The text has changed since. Press the button again to send the new version as well.",
	},
	/** Shown without JavaScript beside failures that contain no email address. */
	writeInstead: `If it keeps failing, write to ${company.supportEmail}.`,
} as const;
