/** Facts about the agency, in one place. All values are reserved placeholders until launch. */
export const company = {
	name: "Sheaf",
	legalName: "Sheaf Systems Ltd",
	blurb: "AI-powered web systems, automations and internal tools for businesses that do real work.",
	address: {
		street: "14 Baize Yard",
		locality: "London",
		postalCode: "SE1 0XX",
		country: "GB",
		countryName: "United Kingdom",
	},
	email: "hello@sheaf.example",
	supportEmail: "support@sheaf.example",
	/** Ofcom reserves 020 7946 0000–0999 for fiction. */
	phone: "020 7946 0142",
	phoneInternational: "+442079460142",
	timeZone: "Europe/London",
	/**
	 * When somebody answers, by the clock of the time zone; not on bank holidays. Calls have hours of their
	 * own, which the desk sets: whoever takes calls on two mornings answers mail on the other days, too.
	 */
	officeHours: { days: ["Mon", "Tue", "Wed", "Thu", "Fri"], from: 9, to: 17 },
	/** So many office hours may an answer take. */
	answerHours: 8,
	social: [
		{ name: "Facebook", url: "https://facebook.example/sheaf" },
		{ name: "Twitter", url: "https://twitter.example/sheaf" },
		{ name: "LinkedIn", url: "https://linkedin.example/company/sheaf" },
		{ name: "YouTube", url: "https://youtube.example/@sheaf" },
		{ name: "Reddit", url: "https://reddit.example/r/sheaf" },
	],
} as const;
