/** Facts about the agency. All values are reserved placeholders until launch. */
export const company = {
	name: "Sheaf",
	legalName: "Sheaf Systems Ltd",
	blurb:
		"AI-powered web systems, automations and internal tools for businesses that do real work.",
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
	 * Hours in which messages are answered, in `timeZone`, except on bank holidays. The opening hours
	 * for calls are set separately on the desk.
	 */
	officeHours: { days: ["Mon", "Tue", "Wed", "Thu", "Fri"], from: 9, to: 17 },
	/** The longest time to an answer, in office hours. */
	answerHours: 8,
	social: [
		{ name: "Facebook", url: "https://facebook.example/sheaf" },
		{ name: "Twitter", url: "https://twitter.example/sheaf" },
		{ name: "LinkedIn", url: "https://linkedin.example/company/sheaf" },
		{ name: "YouTube", url: "https://youtube.example/@sheaf" },
		{ name: "Reddit", url: "https://reddit.example/r/sheaf" },
	],
} as const;

/** The copy with the company's facts for `{email}`, `{phone}` and other names of text fields. */
export function withCompany<Copy>(copy: Copy): Copy {
	return JSON.parse(
		JSON.stringify(copy).replace(
			/\{(\w+)\}/g,
			(_, fact: keyof typeof company) => `${company[fact]}`,
		),
	);
}
