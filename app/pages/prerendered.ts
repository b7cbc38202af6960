import { articleSlugs } from "../content/blog.ts";
import { industrySlugs } from "../content/industry.ts";

/** Every public page that is the same for everybody, rendered at build time and served from memory. */
export const prerenderedPaths = [
	"/",
	"/quiz",
	"/academy",
	"/faq",
	"/see-it-work",
	...industrySlugs.map((slug) => `/industries/${slug}`),
	"/blog",
	...articleSlugs.map((slug) => `/blog/${slug}`),
	"/feed.xml",
	"/resources",
	"/privacy-policy",
	"/terms-of-service",
	"/cookies-policy",
];
