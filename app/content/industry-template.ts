import type { IndustrySlug } from "./industry.ts";

export const industryTemplate = {
	tabs: {
		problem: "The problem",
		beforeAfter: "Before and after",
		solution: "What we build",
		faq: "FAQ",
	},
	comparisonLabel: "Before and after comparison",
	before: "Before",
	after: "After",
	featuresTitle: "Fitted whichever parts you choose",
	caseLink: "Read the full case study",
	/** Both are the specification's, to the letter. */
	closingNotes: ["No commitment required", "15-min initial consultation"],
	/** The divider over the success story: whose figures they are. */
	storyTabs: {
		"cleaning-service": "From the rota",
		construction: "From the yard",
		"interior-design": "The closest we have",
		"legal-services": "From the practice",
		"home-services": "Next van along",
	},
	pictures: {
		"cleaning-service": "A spray bottle filling in the days of a calendar",
		construction: "A strapped pallet of bricks beside a finished quote",
		"interior-design": "A floor plan unrolled from a banded tube, with colour swatches",
		"legal-services": "A tied legal brief with a wax seal and a pen",
		"home-services": "A house with a booked visit, a text message and a wrench",
	},
} as const satisfies {
	storyTabs: Record<IndustrySlug, string>;
	pictures: Record<IndustrySlug, string>;
	[word: string]: unknown;
};
