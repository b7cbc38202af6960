/** The front matter of a legal text (checked in legal.test.ts). */
export type LegalFrontMatter = {
	title: string;
	description: string;
	/** The day from which it applies: 2025-05-16. */
	effective: string;
	/** The short version, in two or three sentences. */
	summary: string;
};

/** The words around the legal texts. */
export const legalPage = {
	effective: "Effective",
	short: "The short version",
	shortNote: "The numbered sections are what counts.",
	contents: "Contents",
	tab: "In full",
	others: "The other two",
} as const;

/** What the cookie policy adds to the generated list, in the browser, from the site's own configuration. */
export const technologiesInUseCopy = {
	all: "This is everything the site knows how to load.",
	none: "None of the optional ones is set up here at the moment.",
	some: "Set up here at the moment:",
} as const;

/** Instead of the consent button, for browsers without JavaScript. */
export const consentWithoutScript =
	"With JavaScript off no optional tag can load, so there is nothing to choose.";
