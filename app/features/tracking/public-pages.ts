/** Public pages of one address. */
const SINGLE = new Set([
	"/",
	"/services",
	"/about",
	"/blog",
	"/faq",
	"/academy",
	"/academy/request",
	"/case-studies",
	"/privacy-policy",
	"/terms-of-service",
	"/cookies-policy",
	"/accessibility",
	"/resources",
	"/book",
	"/quiz",
	"/ask",
	"/see-it-work",
]);

/** Public pages of which there are several: articles, cases, trades, earlier versions of a policy. */
const SEVERAL =
	/^\/(?:blog|case-studies|industries|privacy-policy|terms-of-service|cookies-policy)\/[a-z0-9-]{1,80}$/;

/**
 * Whether events may be told of this page. Only what is named here counts as public: the desk, the
 * login, signed links and mistyped addresses stay untold, and so does a page that nobody has named yet.
 */
export function isPublicPage(path: string): boolean {
	return SINGLE.has(path) || SEVERAL.test(path);
}
