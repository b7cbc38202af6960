import { buildCasePath } from "#content/case-path.ts";
import { withFacts } from "#content/content.ts";
import { findIndustryPage } from "#content/industry-pages.ts";
import { currentCase } from "#features/content/current-content.server.ts";

export type CurrentIndustry = ReturnType<typeof currentIndustry>;

export type IndustryStory = NonNullable<CurrentIndustry["story"]>;

/** An industry's page, with its story and the client's words while their case is published. */
export function currentIndustry(slug: string | undefined) {
	const {
		successStory,
		storyTab,
		caseStudyTitle,
		caseStudyDescription,
		...page
	} = findIndustryPage(slug);
	const study = currentCase(successStory.case);
	if (!study) return { ...page, story: null };

	return {
		...page,
		story: {
			tab: storyTab,
			title: successStory.title,
			description: successStory.description,
			client: caseStudyTitle,
			summary: caseStudyDescription,
			to: buildCasePath(study),
			quote: successStory.quotesClient ? withFacts(study.quote) : null,
		},
	};
}
