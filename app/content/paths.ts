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
	"/info/:slug",
] as const;

export type PagePath = (typeof pagePaths)[number];

/**
 * The pages for visitors. Browsers count visits to them and tell tags about them. routes.ts has the module of
 * each, site/pages.ts the details: neither compiles with another path. A path without a module doesn't compile,
 * and pages.test.ts finds one without details.
 */
export const publicPaths = [...pagePaths, ...formPaths];

type Filled<Pattern extends string> =
	Pattern extends `${infer Start}/:${string}/:${string}/:${string}`
		? `${Start}/${string}/${string}/${string}`
		: Pattern extends `${infer Start}/:${string}`
			? `${Start}/${string}`
			: Pattern;

/** A path of a page for visitors, with its parameters filled in. */
export type PublicPath = Filled<PagePath> | (typeof formPaths)[number];
