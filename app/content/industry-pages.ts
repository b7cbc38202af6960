import { cleaningService } from "./industries/cleaning-service.ts";
import { construction } from "./industries/construction.ts";
import { homeServices } from "./industries/home-services.ts";
import { interiorDesign } from "./industries/interior-design.ts";
import { legalServices } from "./industries/legal-services.ts";
import type { IndustryPage } from "./industry.ts";

/** The five industry pages, in the order of the cards on the home page. */
export const industryPages: readonly IndustryPage[] = [
	cleaningService,
	construction,
	interiorDesign,
	legalServices,
	homeServices,
];

/** Returns the page under `/industries/<slug>`, or undefined when no trade goes by that slug. */
export function industryPage(slug: string): IndustryPage | undefined {
	return industryPages.find((page) => page.slug === slug);
}
