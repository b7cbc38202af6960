import { cleaningService } from "./industries/cleaning-service.ts";
import { construction } from "./industries/construction.ts";
import { homeServices } from "./industries/home-services.ts";
import { interiorDesign } from "./industries/interior-design.ts";
import { legalServices } from "./industries/legal-services.ts";
import type { IndustryPage } from "./industry.ts";

export const industryPages: readonly IndustryPage[] = [
	cleaningService,
	construction,
	interiorDesign,
	legalServices,
	homeServices,
];

export function industryPage(slug: string): IndustryPage | undefined {
	return industryPages.find((page) => page.slug === slug);
}
