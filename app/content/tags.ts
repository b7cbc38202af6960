/** Name and purpose of each technology, by its id in the tag registry (tracking/registry.ts). */
export const tagWords = {
	choice: {
		name: "Your cookie choice",
		company: "This site",
		purpose: "Remembers what you chose and when, with the number of your receipt.",
	},
	pageState: {
		name: "Where you were",
		company: "This site",
		purpose:
			"Remembers how far down a page you had read, for the way back, and the figures you put into the savings calculator.",
	},
	origin: {
		name: "How you reached us",
		company: "This site",
		purpose:
			"Notes the site that sent you, campaign labels and the first page you opened, so that an enquiry shows its source. Without analytics consent it goes when you close the tab.",
	},
	statistics: {
		name: "Our own statistics",
		company: "This site",
		purpose:
			"Counts visits and actions by day, page and source on our own server. No cookies, no identifiers, nothing stored on your device.",
	},
	plausible: {
		name: "Plausible",
		company: "Plausible Insights OÜ",
		purpose: "Counts page views and clicks without cookies.",
	},
	gtm: {
		name: "Google Tag Manager",
		company: "Google",
		purpose:
			"Runs measuring tags for us, such as Google Analytics, and tells them which switches you turned on.",
	},
	meta: {
		name: "Meta pixel",
		company: "Meta Platforms",
		purpose:
			"Tells Meta which pages were opened, which quiz steps were answered and how, which forms were sent and whether a call was booked.",
	},
	linkedin: {
		name: "LinkedIn Insight Tag",
		company: "LinkedIn",
		purpose:
			"Tells LinkedIn that its adverts led to a visit, and shows us which kinds of companies visit, as group figures.",
	},
	calendly: {
		name: "Calendly",
		company: "Calendly",
		purpose:
			"Takes bookings. It loads only when you press a booking button or open the booking page.",
	},
	cal: {
		name: "Cal.com",
		company: "Cal.com",
		purpose:
			"Takes bookings. It loads only when you press a booking button or open the booking page.",
	},
} as const satisfies Record<string, { name: string; company: string; purpose: string }>;

export const storageWords = {
	needs: {
		nothing: "Always on",
		analytics: "Analytics",
		marketing: "Marketing",
		either: "Analytics or marketing",
		request: "Loads when you ask for it",
	},
	columns: { name: "Name", kind: "Kind", lifetime: "Lasts" },
	storesNothing: "Stores nothing on your device.",
	storesItsOwn: "Its window may set third-party cookies of its own.",
} as const;
