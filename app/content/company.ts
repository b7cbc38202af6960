import type { Company } from "./company-schema.ts";
import { shippedLaw } from "./law.ts";

/** The agency as shipped. All values are reserved placeholders. */
export const shippedCompany: Company = {
	name: "Sheaf",
	legalName: "Sheaf Systems Ltd",
	blurb:
		"AI-powered web systems, automations and internal tools for businesses that do real work.",
	logo: "",
	logoDark: "",
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
	officeHours: { days: ["Mon", "Tue", "Wed", "Thu", "Fri"], from: 9, to: 17 },
	answerHours: 8,
	holidayRegion: "GB-ENG",
	adCurrency: "EUR",
	law: shippedLaw,
	social: [
		{ name: "Facebook", url: "https://facebook.example/sheaf" },
		{ name: "Twitter", url: "https://twitter.example/sheaf" },
		{ name: "LinkedIn", url: "https://linkedin.example/company/sheaf" },
		{ name: "YouTube", url: "https://youtube.example/@sheaf" },
		{ name: "Reddit", url: "https://reddit.example/r/sheaf" },
	],
};
