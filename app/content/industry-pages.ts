import { isOn, withFacts } from "./content.ts";
import cleaningService from "./industries/cleaning-service.json" with {
	type: "json",
};
import construction from "./industries/construction.json" with { type: "json" };
import homeServices from "./industries/home-services.json" with {
	type: "json",
};
import interiorDesign from "./industries/interior-design.json" with {
	type: "json",
};
import legalServices from "./industries/legal-services.json" with {
	type: "json",
};
import { type IndustrySlug, industrySlugs } from "./industry.ts";

type Content = Omit<typeof construction, "beforeAfter"> & {
	/** A table of three columns, or one sentence each. */
	beforeAfter:
		| typeof construction.beforeAfter
		| typeof homeServices.beforeAfter
		| typeof interiorDesign.beforeAfter;
};

export const industryContents: Readonly<Record<IndustrySlug, Content>> = {
	"cleaning-service": cleaningService,
	construction,
	"interior-design": interiorDesign,
	"legal-services": legalServices,
	"home-services": homeServices,
};

export type IndustryPage = Content & { slug: IndustrySlug };

export function industryPages(): readonly IndustryPage[] {
	return industrySlugs
		.filter((slug) => isOn(`industry:${slug}`))
		.map((slug) => ({ slug, ...withFacts(industryContents[slug]) }));
}

export function findIndustryPage(slug: string | undefined): IndustryPage {
	const page = industryPages().find((candidate) => candidate.slug === slug);
	if (!page) throw new Error(`No industry page ${slug}`);
	return page;
}
