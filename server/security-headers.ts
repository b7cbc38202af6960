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

/**
 * The Content-Security-Policy of a page.
 * @param inline what allows its inline scripts and styles: `'sha256-…'` sources or one `'nonce-…'`.
 */
export function pagePolicy(inline: { scripts: readonly string[]; styles: readonly string[] }) {
	return [
		"default-src 'none'",
		`script-src 'self' ${inline.scripts.join(" ")}`.trim(),
		`style-src ${inline.styles.join(" ") || "'none'"}`,
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}

/** The policy of a page that is rendered for one request. */
export function policyWithNonce(nonce: string): string {
	const source = `'nonce-${nonce}'`;
	return pagePolicy({ scripts: [source], styles: [source] });
}

/** The policy of a page that never changes: the hash of each of its inline scripts and styles. */
export function policyWithHashes(html: string): string {
	return pagePolicy({ scripts: hashes(html, "script"), styles: hashes(html, "style") });
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
