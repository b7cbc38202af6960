import { formatIntegrity } from "./integrity.server.ts";
import bootScript from "./script.ts?inline";

/** Inlines boot/script.ts in a page, and holds React back. In development React starts immediately. */
export function withBootScript(html: string): string {
	const [, nonce = ""] =
		/<script( nonce="[^"]+")? type="module" async="">/.exec(html) ?? [];
	const late = import.meta.env.DEV ? html : withLateScripts(html, nonce);

	return late.replace(
		"</body>",
		() => `<script${nonce}>${bootScript}</script></body>`,
	);
}

/**
 * Defers the framework's scripts: browsers ignore the type and the rel `later` until boot/start-react.ts
 * replaces them. The import map adds Subresource Integrity hashes. The links are in the order in which the
 * scripts are evaluated: the entry, which starts hydration, is imported by the router's inline script.
 */
function withLateScripts(html: string, nonce: string): string {
	const links = [
		...html.matchAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g),
	];
	const files = [...new Set(links.map(([, file = ""]) => file))];
	const integrity = Object.fromEntries(
		files.map((file) => [file, formatIntegrity(file)]),
	);

	return html
		.replaceAll('<link rel="modulepreload"', '<link rel="later"')
		.replace('type="module" async=""', 'type="later"')
		.replace(
			"</head>",
			`<script${nonce} type="importmap">${JSON.stringify({ integrity })}</script></head>`,
		);
}
