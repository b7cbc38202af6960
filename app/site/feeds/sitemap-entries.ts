import { caseStudies } from "#content/case-studies.ts";
import { industryPages } from "#content/industry-pages.ts";

/** A page that search engines should know; `changed` where we honestly know the day. */
export type SitemapEntry = { path: string; changed?: string };

/** Every page worth finding. The login is reached from these; pages that move the visitor on and pages for one person stay out. */
export function sitemapEntries(
	articles: readonly { slug: string; date: string }[],
): SitemapEntry[] {
	const newest = articles
		.map(({ date }) => date)
		.sort()
		.at(-1);
	return [
		{ path: "/" },
		{ path: "/services" },
		{ path: "/about" },
		{ path: "/case-studies" },
		...caseStudies.map(({ slug }) => ({ path: `/case-studies/${slug}` })),
		...industryPages.map(({ slug }) => ({ path: `/industries/${slug}` })),
		{ path: "/book" },
		{ path: "/quiz" },
		{ path: "/see-it-work" },
		{ path: "/academy" },
		{ path: "/academy/request" },
		{ path: "/faq" },
		{ path: "/ask" },
		newest ? { path: "/blog", changed: newest } : { path: "/blog" },
		...articles.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
		{ path: "/newsletter" },
		{ path: "/your-data" },
		{ path: "/privacy-policy" },
		{ path: "/terms-of-service" },
		{ path: "/cookies-policy" },
		{ path: "/accessibility" },
	];
}

/** The entries as the sitemap protocol wants them, with absolute addresses. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
	const urls = entries.map(
		({ path, changed }) =>
			`<url><loc>${origin}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`,
	);
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...urls,
		"</urlset>",
		"",
	].join("\n");
}
