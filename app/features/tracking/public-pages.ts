import { publicPaths } from "#content/paths.ts";

const patterns = publicPaths.map((path) =>
	// The newsletter’s other addresses have tokens.
	path.replace(/:number/g, "\\d{1,9}").replace(/:\w+/g, "[a-z0-9-]{1,80}"),
);
const PUBLIC = new RegExp(`^(?:${patterns.join("|")})$`);

/**
 * True for pages whose events tags may receive. An allowlist: the desk, the login, signed links and
 * mistyped URLs are never sent.
 */
export function isPublicPage(path: string): boolean {
	return PUBLIC.test(path);
}
