import { integrityOf } from "#integrity.server.ts";
import earlyScript from "./early.ts?inline";

const module = 'type="module" async=""';

/** Inlines app/early.ts in a page. In development React starts immediately. */
export function withEarlyScript(html: string): string {
	const [, nonce = ""] =
		/<script( nonce="[^"]+")? type="module" async="">/.exec(html) ?? [];
	const late = import.meta.env.DEV ? html : withLateScripts(html, nonce);
	return late.replace(
		"</body>",
		() => `<script${nonce}>${earlyScript}</script></body>`,
	);
}

/**
 * Defers the framework's scripts: browsers ignore the type and the rel `later` until app/early.ts
 * replaces them. The import map adds Subresource Integrity hashes.
 */
function withLateScripts(html: string, nonce: string): string {
	const files = [
		...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g),
	].map(([, file = ""]) => file);
	const [manifest = ""] = files;
	const integrity = Object.fromEntries(
		files.map((file) => [file, integrityOf(file)]),
	);

	return html
		.replaceAll('<link rel="modulepreload"', '<link rel="later"')
		.replace(module, 'type="later"')
		.replace(
			"</head>",
			`<script${nonce} type="importmap">${JSON.stringify({ integrity })}</script>` +
				`<script type="later" async="" src="${manifest}" integrity="${integrity[manifest]}"></script></head>`,
		);
}
