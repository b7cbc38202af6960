/**
 * The version of these texts, the cookie policy and the list of tags. Change it whenever the scope
 * of a consent changes: every visitor is then asked again.
 */
export const policyVersion = "2025-05-16";

export const consentCopy = {
	banner: {
		title: "Some of our cookies are optional.",
		text: "Essential ones keep the site running. Analytics and marketing are your call.",
		signal:
			"Your browser sends Global Privacy Control, so both stay off unless you switch them on.",
		acceptAll: "Accept All",
		declineAll: "Decline All",
		customize: "Customize",
	},
	preferences: {
		title: "Cookie Preferences",
		text: "Turn the optional ones on or off. You can change this any time from the footer.",
		signal:
			"Your browser sends Global Privacy Control. The optional switches start off, and stay off unless you turn them on here.",
		essential: { name: "Essential", text: "Keeps the site running. Always on." },
		analytics: { name: "Analytics", text: "Shows us which pages help and which don’t." },
		marketing: { name: "Marketing", text: "Lets us measure our own adverts." },
		whatItCovers: "What this covers",
		noneInUse: "None in use on this site.",
		loading: "Reading the list…",
		unreadable: "We can’t show the list right now. Nothing loads without it.",
		save: "Save Preferences",
		cancel: "Cancel",
		failed: {
			title: "The cookie settings could not be opened.",
			text: "Check your connection and press the button again.",
		},
	},
	record: {
		heading: "Your record",
		none: "You haven’t chosen yet, so there’s nothing on file.",
		loading: "Looking it up…",
		unreadable: "We can’t show the stored record right now. This is what your browser remembers:",
		number: "Receipt number",
		download: "Download this record",
		on: "on",
		off: "off",
		signal: "Global Privacy Control on",
		source: {
			banner: "chosen on the banner",
			settings: "chosen here",
			withdrawal: "withdrawn here",
			gpc: "withdrawn by your browser’s signal",
		},
	},
	reopen: "Open Cookie Preferences",
} as const;
