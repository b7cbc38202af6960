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

/** Articles, case studies, industries, earlier versions of a policy. */
const SEVERAL =
	/^\/(?:blog|case-studies|industries|privacy-policy|terms-of-service|cookies-policy)\/[a-z0-9-]{1,80}$/;

/**
 * True for pages whose events tags may receive. An allowlist: the desk, the login, signed links, mistyped
 * URLs and unlisted new pages are never sent.
 */
export function isPublicPage(path: string): boolean {
	return SINGLE.has(path) || SEVERAL.test(path);
}
