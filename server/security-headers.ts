import { createHash } from "node:crypto";

/** Sent with every answer: pages, files and errors alike. */
export function commonHeaders(siteUrl: string): Record<string, string> {
	const headers: Record<string, string> = {
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Origin-Agent-Cluster": "?1",
		"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	};
	if (siteUrl.startsWith("https:"))
		headers["Strict-Transport-Security"] = "max-age=63072000; includeSubDomains";
	return headers;
}

/** For answers that are no page: nothing may run or load. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

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

/**
 * The Content-Security-Policy of a page.
 * @param inline what allows its inline scripts and styles: `'sha256-…'` sources or one `'nonce-…'`.
 * @param vendors hosts of others, of those vendors alone that are set up (tracking/csp.ts).
 */
function pagePolicy(
	inline: { "script-src": readonly string[]; "style-src": readonly string[] },
	vendors: Sources,
): string {
	return Object.entries(ownSources)
		.map(([directive, own]) => {
			const allowed = [
				...own,
				...((inline as Sources)[directive] ?? []),
				...(vendors[directive] ?? []),
			];
			return `${directive} ${allowed.join(" ") || "'none'"}`;
		})
		.join("; ");
}

/** The policy of a page that is rendered for one request. */
export function policyWithNonce(nonce: string, vendors: Sources): string {
	const source = [`'nonce-${nonce}'`];
	return pagePolicy({ "script-src": source, "style-src": source }, vendors);
}

/**
 * The policy of a page of staff: nobody else's hosts, whatever is set up, and no text becomes markup or
 * script (Trusted Types). No policy may be made, so nothing at all is trusted: React and its router set
 * text as markup only for scripts and styles that a document is drawn anew with, which the desk's own
 * error page avoids (app/pages/desk.tsx). Its links to public pages are plain ones for the same reason.
 */
export function deskPolicy(nonce: string): string {
	return `${policyWithNonce(nonce, {})}; require-trusted-types-for 'script'; trusted-types 'none'`;
}

/** The policy of a page that never changes: the hash of each of its inline scripts and styles. */
export function policyWithHashes(html: string, vendors: Sources): string {
	return pagePolicy(
		{ "script-src": hashes(html, "script"), "style-src": hashes(html, "style") },
		vendors,
	);
}

function hashes(html: string, tag: "script" | "style"): string[] {
	const found = new Set<string>();
	for (const [, attributes = "", body = ""] of html.matchAll(
		new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "g"),
	)) {
		// Data blocks, such as JSON-LD, do not run.
		if (/\bsrc=|type="application\//.test(attributes) || body === "") continue;
		found.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
	}
	return [...found];
}
