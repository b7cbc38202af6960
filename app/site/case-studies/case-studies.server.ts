import { caseStudies } from "#content/case-studies.ts";
import copy from "#content/case-studies-page.json" with { type: "json" };
import { withFacts } from "#content/content.ts";
import { currentCase } from "#features/content/current-content.server.ts";

/** The page's title, and a description that names the shipped cases while all of them are published. */
export function describeCaseStudies(): { title: string; description: string } {
	const { title, description, otherDescription } = withFacts(copy.meta);
	const hasShipped = caseStudies.every(({ slug }) => currentCase(slug));

	return { title, description: hasShipped ? description : otherDescription };
}
