import type { ArticleFields } from "#content/article-schema.ts";
import { themeOfColor } from "#content/blog.ts";
import type { CaseStudy } from "#content/case-schema.ts";
import type { IndustryPage } from "#content/industry-pages.ts";
import { type ArchivedIssue, buildIssuePath } from "#content/issue-schema.ts";
import legalPage from "#content/legal-page.json" with { type: "json" };
import type { legalLinks } from "#content/navigation.ts";
import { buildOwnPath, type OwnPage } from "#content/own-page-schema.ts";
import { describeTopic, type Topic } from "#content/topics.server.ts";
import { type Page, page, share } from "./page.ts";

export type Article = Pick<
	ArticleFields,
	"slug" | "title" | "summary" | "date" | "image" | "category"
> & { tags: readonly string[] };

export function buildCasePage({ slug, title, theme, meta }: CaseStudy): Page {
	return page(`/case-studies/${slug}`, title, {
		section: "Case studies",
		description: meta.description,
		words: "",
		share: share(title, theme, theme),
	});
}

export function buildIndustryPage(industry: IndustryPage): Page {
	const { slug, name, title, meta } = industry;

	return page(`/industries/${slug}`, name, {
		section: "Trades",
		description: meta.description,
		words: "",
		share: share(title, slug, slug),
	});
}

export function buildArticlePage(article: Article): Page {
	const { slug, title, summary, date, image } = article;
	const color = themeOfColor[image];

	return page(`/blog/${slug}`, title, {
		sitemap: date,
		section: "Articles",
		description: summary,
		words: "",
		share: share(title, color, color),
	});
}

export function buildTopicPage(topic: Topic): Page {
	const { heading } = describeTopic(topic);
	const { path, category } = topic;
	const color = category?.theme ?? "interior-design";
	const picture = category ? `docket-${category.slug}` : "shoes";

	return page(path, heading, { share: share(heading, color, picture) });
}

export function buildIssuePage(issue: ArchivedIssue): Page {
	const { number, subject, preheader, date } = issue;

	return page(buildIssuePath({ number }), subject, {
		prerendered: false,
		sitemap: date,
		section: "Optional",
		description: preheader,
		words: "",
		share: share(subject, "cleaning-service", "shoes"),
	});
}

const legalColors = {
	"/privacy-policy": "cleaning-service",
	"/terms-of-service": "legal-services",
	"/cookies-policy": "home-services",
	"/accessibility": "interior-design",
} as const;

export function buildLegalPage({
	to,
	label,
}: (typeof legalLinks)[number]): Page {
	const color = legalColors[to];

	return page(to, label, {
		section: "Optional",
		description: legalPage.descriptions[to],
		words: "legal",
		share: share(label, color, color),
	});
}

export function buildOwnPage({
	title,
	description,
	slug,
}: Omit<OwnPage, "body">): Page {
	return page(buildOwnPath({ slug }), title, {
		section: "Optional",
		description,
		words: "legal",
		share: share(title, "legal-services", "legal-services"),
	});
}
