import { integrityOf } from "#integrity.server.ts";
import earlyScript from "./early.ts?inline";

const module = 'type="module" async=""';

/** Adds app/early.ts to a page. In development React starts at once, and early.ts answers what it owns. */
export function withEarlyScript(html: string): string {
	const [, nonce = ""] = /<script( nonce="[^"]+")? type="module" async="">/.exec(html) ?? [];
	const late = import.meta.env.DEV ? html : withLateScripts(html, nonce);
	return late.replace("</body>", () => `<script${nonce}>${earlyScript}</script></body>`);
}

/**
 * Puts off the framework's scripts: with the type and the rel `later` a browser ignores them until
 * app/early.ts wakes them. It runs each file only as it was built (Subresource Integrity).
 */
function withLateScripts(html: string, nonce: string): string {
	const files = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
		([, file = ""]) => file,
	);
	const [manifest = ""] = files;
	const integrity = Object.fromEntries(files.map((file) => [file, integrityOf(file)]));
	return html
		.replaceAll('<link rel="modulepreload"', '<link rel="later"')
		.replace(module, 'type="later"')
		.replace(
			"</head>",
			`<script${nonce} type="importmap">${JSON.stringify({ integrity })}</script>` +
				`<script type="later" async="" src="${manifest}" integrity="${integrity[manifest]}"></script></head>`,
		);
}
