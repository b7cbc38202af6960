import { content } from "./content.ts";
import type { Author } from "./content-types.ts";
import type { IndustrySlug } from "./industry.ts";

/** An article in the blog list, made from its front matter at build time. */
export type ArticleSummary = {
	slug: string;
	title: string;
	category: CategoryName;
	/** Publication date, e.g. 2025-06-17. */
	date: string;
	/** The id of a team member. */
	author: string;
	summary: string;
	tags: readonly string[];
	/** The colour of the docket. */
	image: keyof typeof themeOfColor;
	/** In place of the drawing, also where the article is shared. */
	picture?: { address: string; alt: string } | undefined;
	/** The text on the docket's tab. */
	thumb: string;
	minutes: number;
};

export type CategoryName = (typeof categories)[number]["name"];

/** The categories in the order of their buttons: `slug` is used in addresses, `theme` sets the colours. */
export const categories = [
	{ name: "Case Studies", slug: "case-studies", theme: "construction" },
	{ name: "Tips & Guides", slug: "tips-and-guides", theme: "cleaning-service" },
	{ name: "Company News", slug: "company-news", theme: "legal-services" },
	{
		name: "Industry Insights",
		slug: "industry-insights",
		theme: "home-services",
	},
] as const satisfies readonly {
	name: string;
	slug: string;
	theme: IndustrySlug;
}[];

/** The theme whose colours suit an article's docket. */
export const themeOfColor = {
	blue: "cleaning-service",
	gold: "construction",
	pink: "interior-design",
	canary: "legal-services",
	mint: "home-services",
} as const satisfies Record<string, IndustrySlug>;

/** The author of an article; the company for somebody who has left the team. */
export function findAuthor({ author }: { author: string }): Author {
	const { authors, company } = content();

	return (
		authors.find(({ id }) => id === author) ?? {
			id: "",
			name: company.name,
			role: "",
		}
	);
}

/** The display name of a tag: abbreviations are in capitals. */
export function tagName(tag: string): string {
	return tag === "ai" || tag === "crm" ? tag.toUpperCase() : tag;
}

export function buildCategoryPath({ slug }: { slug: string }) {
	return `/blog/category/${slug}` as const;
}

/** `Büro` is at `/blog/tag/buro`. */
export function buildTagPath(tag: string) {
	const slug = tag
		.normalize("NFKD")
		.replaceAll("ß", "ss")
		.replace(/[^a-z0-9-]/g, "");

	return `/blog/tag/${slug}` as const;
}

/** "Posts 1–6 of 8", or "8 posts" when all are on one page. */
export function countOfPosts(first: number, last: number, all: number): string {
	if (all === 0) return "No posts";
	if (first === 1 && last === all) return all === 1 ? "1 post" : `${all} posts`;
	return first === last
		? `Post ${last} of ${all}`
		: `Posts ${first}–${last} of ${all}`;
}
