import { integrityOf } from "#integrity.server.ts";
import { early } from "./early.ts";
import { isPublicPage } from "./features/tracking/public-pages.ts";
import { VISIT_KEY } from "./features/tracking/visit.ts";
import { showModal } from "./ui/show-modal.ts";

const module = 'type="module" async=""';

/**
 * Puts off the framework's scripts: with the type and the rel `later` a browser ignores them until
 * app/early.ts wakes them. It runs each file only as it was built (Subresource Integrity).
 */
export function withLateScripts(html: string, path: string): string {
	const [, nonce = ""] = /<script( nonce="[^"]+")? type="module" async="">/.exec(html) ?? [];
	const files = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
		([, file = ""]) => file,
	);
	const [manifest = ""] = files;
	const integrity = Object.fromEntries(files.map((file) => [file, integrityOf(file)]));
	const visitKey = isPublicPage(path) ? VISIT_KEY : "";
	return html
		.replaceAll('<link rel="modulepreload"', '<link rel="later"')
		.replace(module, 'type="later"')
		.replace(
			"</head>",
			`<script${nonce} type="importmap">${JSON.stringify({ integrity })}</script>` +
				`<script type="later" async="" src="${manifest}" integrity="${integrity[manifest]}"></script></head>`,
		)
		.replace(
			"</body>",
			() => `<script${nonce}>(${early})(${showModal},"${visitKey}")</script></body>`,
		);
}
