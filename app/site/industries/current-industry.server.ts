import { buildCasePath } from "#content/case-path.ts";
import { findIndustryPage } from "#content/industry-pages.ts";
import {
	currentCase,
	currentQuotes,
} from "#features/content/current-content.server.ts";

export type CurrentIndustry = ReturnType<typeof currentIndustry>;

export type IndustryStory = NonNullable<CurrentIndustry["story"]>;

/** An industry's page, with its story and its comparison while their case is published. */
export function currentIndustry(slug: string | undefined) {
	const {
		successStory,
		storyTab,
		caseStudyTitle,
		caseStudyDescription,
		beforeAfter,
		...page
	} = findIndustryPage(slug);
	const study = currentCase(successStory.case);
	const quotes = currentQuotes(page.slug);
	const ofStory = quotes.find((quote) => quote.case === successStory.case);
	const shown = {
		...page,
		beforeAfter:
			"case" in beforeAfter && !currentCase(beforeAfter.case)
				? null
				: beforeAfter,
	};
	if (!study) return { ...shown, quotes, story: null };

	return {
		...shown,
		quotes: quotes.filter((quote) => quote !== ofStory),
		story: {
			tab: storyTab,
			title: successStory.title,
			description: successStory.description,
			client: caseStudyTitle,
			summary: caseStudyDescription,
			to: buildCasePath(study),
			quote: ofStory ?? null,
		},
	};
}
