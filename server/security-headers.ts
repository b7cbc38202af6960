import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";

/** Headers of every response: pages, files and errors. */
export function listCommonHeaders(siteUrl: string): Record<string, string> {
	const headers: Record<string, string> = {
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Origin-Agent-Cluster": "?1",
		"Permissions-Policy":
			"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	};
	if (siteUrl.startsWith("https:"))
		// Not for subdomains: they may be other hosts of the agency, without HTTPS.
		headers["Strict-Transport-Security"] = "max-age=63072000";
	return headers;
}

/** Sets the common headers that a response does not set itself, and `nothingPolicy` on responses without a policy. */
export function withCommonHeaders(
	siteUrl: string,
	development: boolean,
): MiddlewareHandler {
	const headers = Object.entries(listCommonHeaders(siteUrl));
	return async (context, next) => {
		await next();
		for (const [name, value] of headers)
			if (!context.res.headers.has(name)) context.res.headers.set(name, value);
		if (!development && !context.res.headers.has("Content-Security-Policy"))
			context.res.headers.set("Content-Security-Policy", nothingPolicy);
	};
}

const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** For responses that are not pages. */
export const nothingPolicy = `${nothing}; form-action 'none'`;

/** Lets pages of this site show a response in a frame. */
export function allowOwnFrames(headers: Headers): void {
	const policy = headers.get("Content-Security-Policy") ?? nothingPolicy;

	headers.set("X-Frame-Options", "SAMEORIGIN");
	headers.set(
		"Content-Security-Policy",
		policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
	);
}

/** For a page that loads no files, with one inline style and forms to this site. */
export function buildPlainPagePolicy(styleHash: string): string {
	return `${nothing}; form-action 'self'; style-src '${styleHash}'`;
}

/** Sources of a Content-Security-Policy by directive. */
export type Sources = Readonly<Record<string, readonly string[]>>;

const ownSources: Sources = {
	"default-src": ["'none'"],
	"script-src": ["'self'"],
	"style-src": ["'self'"],
	"img-src": ["'self'", "data:"],
	"font-src": ["'self'"],
	"connect-src": ["'self'"],
	"frame-src": [],
	"manifest-src": ["'self'"],
	"form-action": ["'self'"],
	"base-uri": ["'none'"],
	"frame-ancestors": ["'none'"],
};

/** @param vendors hosts of the configured third-party tags. */
function buildPagePolicy(
	scripts: string[],
	styles: string[],
	vendors: Sources,
): string {
	const inline: Sources = { "script-src": scripts, "style-src": styles };
	return Object.entries(ownSources)
		.map(([name, own]) => {
			const allowed = [
				...own,
				...(inline[name] ?? []),
				...(vendors[name] ?? []),
			];
			return `${name} ${allowed.join(" ") || "'none'"}`;
		})
		.join("; ");
}

export function buildPolicyWithNonce(nonce: string, vendors: Sources): string {
	const source = [`'nonce-${nonce}'`];
	return buildPagePolicy(source, source, vendors);
}

/**
 * For desk pages: no third-party hosts, and Trusted Types without a policy. React Router sets markup only when
 * it renders a whole document on the client, which the desk's error page and plain links avoid.
 */
export function buildDeskPolicy(nonce: string): string {
	// Editors show previews beside their form.
	const frames = { "frame-src": ["'self'"] };
	return `${buildPolicyWithNonce(nonce, frames)}; require-trusted-types-for 'script'; trusted-types 'none'`;
}

/** A page's policy without scripts, connections and forms, for a frame of this site. */
export function previewPolicy(policy: string): string {
	const changed: Readonly<Record<string, string>> = {
		"script-src": "'none'",
		"connect-src": "'none'",
		"form-action": "'none'",
		"frame-ancestors": "'self'",
	};

	return policy
		.split("; ")
		.map((directive) => {
			const [name = ""] = directive.split(" ");
			return changed[name] ? `${name} ${changed[name]}` : directive;
		})
		.join("; ");
}

/** For a prerendered page: the hashes of its inline scripts and styles. */
export function buildPolicyWithHashes(html: string, vendors: Sources): string {
	return buildPagePolicy(
		listHashes(html, "script"),
		listHashes(html, "style"),
		vendors,
	);
}

function listHashes(html: string, tag: "script" | "style"): string[] {
	const found = new Set<string>();

	for (const [, attributes = "", body = ""] of html.matchAll(
		new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "g"),
	)) {
		// Data blocks, such as JSON-LD, are not executed.
		if (/\bsrc=|type="application\//.test(attributes) || body === "") continue;

		found.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
	}

	return [...found];
}
