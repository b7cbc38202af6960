import { onceFor } from "#lib/cache.ts";
import aboutPage from "./about-page.json" with { type: "json" };
import topics from "./blog-topics.json" with { type: "json" };
import caseStudiesPage from "./case-studies-page.json" with { type: "json" };
import type { ShippedClaim } from "./claims-schema.ts";
import home from "./home.json" with { type: "json" };
import industryCards from "./industry-cards.json" with { type: "json" };
import { industryContents } from "./industry-pages.ts";
import quiz from "./quiz.json" with { type: "json" };
import { hashPassage, reword } from "./rewordings.ts";
import servicesPage from "./services-page.json" with { type: "json" };
import tiers from "./tiers.json" with { type: "json" };

const copies: readonly (readonly [path: string, copy: unknown])[] = [
	["/", [home, industryCards, tiers]],
	["/services", servicesPage],
	["/about", aboutPage],
	["/case-studies", caseStudiesPage],
	["/blog", topics],
	["/quiz", quiz],
	...Object.entries(industryContents).map(
		([slug, copy]) => [`/industries/${slug}`, copy] as const,
	),
];

/** The pages whose copy has one of the passages. */
export const findClaimPages = onceFor(findPages);

function findPages({ passages }: Pick<ShippedClaim, "passages">): string[] {
	const left = Object.fromEntries(
		passages.map(({ text }) => [hashPassage(text), ""]),
	);

	return copies.flatMap(([path, copy]) =>
		listTexts(copy).some((text) => reword(text, left) !== text) ? path : [],
	);
}

function listTexts(value: unknown): string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null
		? Object.values(value).flatMap(listTexts)
		: [];
}
