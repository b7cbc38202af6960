import { articleSlugs } from "#content/blog.ts";
import { caseStudies } from "#content/case-studies.ts";
import { industrySlugs } from "#content/industry.ts";
import { earlierVersionPaths } from "#content/legal-page.ts";

/** Every public page that is the same for everybody, rendered at build time and served from memory. */
export const prerenderedPaths = [
	"/",
	"/services",
	"/about",
	"/case-studies",
	"/login",
	"/quiz",
	"/academy",
	"/faq",
	"/see-it-work",
	...caseStudies.map(({ slug }) => `/case-studies/${slug}`),
	...industrySlugs.map((slug) => `/industries/${slug}`),
	"/blog",
	...articleSlugs.map((slug) => `/blog/${slug}`),
	"/feed.xml",
	"/feed.json",
	"/sitemap.xml",
	"/robots.txt",
	"/llms.txt",
	"/site.webmanifest",
	"/.well-known/gpc.json",
	"/resources",
	"/privacy-policy",
	"/terms-of-service",
	"/cookies-policy",
	...earlierVersionPaths,
	"/accessibility",
];
