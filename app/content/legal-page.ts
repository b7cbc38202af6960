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

/** The words of the generated list in the cookie policy, beside those of content/tags.ts. */
export const technologiesCopy = {
	label: "Tracking technologies in use",
	columns: {
		technology: "Technology",
		switch: "Switch",
		stored: "What it stores",
		state: "On this site",
	},
	state: { on: "Set up", off: "Not set up", unknown: "–" },
	note: {
		built:
			"Every technology this site knows how to load. Which of them are set up here is read when the page opens in a browser with JavaScript.",
		read: "Every technology this site knows how to load, and whether it is set up here, read just now from the site’s own configuration.",
		failed:
			"Every technology this site knows how to load. Which of them are set up here couldn’t be read just now.",
	},
} as const;

/** The words of the consent button in the cookie policy, for browsers without JavaScript. */
export const consentWithoutScript =
	"With JavaScript off, no optional tag can load, so there is nothing to choose.";
