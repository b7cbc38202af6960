import { formPaths } from "#features/forms.ts";

const pagePaths = [
	"/",
	"/services",
	"/about",
	"/case-studies",
	"/case-studies/:slug",
	"/industries/:slug",
	"/savings/:slug",
	"/quiz/result/:bottleneck/:setup/:gameChanger",
	"/see-it-work",
	"/academy",
	"/faq",
	"/search",
	"/blog",
	"/blog/:slug",
	"/blog/category/:slug",
	"/blog/tag/:tag",
	"/resources",
	"/newsletter/:number",
	"/your-data",
	"/privacy-policy",
	"/privacy-policy/:date",
	"/terms-of-service",
	"/terms-of-service/:date",
	"/cookies-policy",
	"/cookies-policy/:date",
	"/accessibility",
] as const;

/**
 * The pages for visitors. Browsers count visits to them and tell tags about them; site/pages.ts has the
 * details of each, and does not compile with another path. pages.test.ts finds a path without a page.
 */
export const publicPaths = [...pagePaths, ...formPaths];

type Filled<Pattern extends string> =
	Pattern extends `${infer Start}/:${string}/:${string}/:${string}`
		? `${Start}/${string}/${string}/${string}`
		: Pattern extends `${infer Start}/:${string}`
			? `${Start}/${string}`
			: Pattern;

/** A path of a page for visitors, with its parameters filled in. */
export type PublicPath =
	| Filled<(typeof pagePaths)[number]>
	| (typeof formPaths)[number];
