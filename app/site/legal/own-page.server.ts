import { withFacts } from "#content/content.ts";
import { renderedTexts } from "#content/markdown-cache.server.ts";
import { buildOwnPath } from "#content/own-page-schema.ts";
import { currentOwnPages } from "#features/content/current-content.server.ts";

/** A page of the agency’s own, such as an imprint; null where there is none. */
export async function findOwnPage(slug: string) {
	const own = currentOwnPages().find((page) => page.slug === slug);
	if (!own) return null;

	const { title, description } = own;
	await renderedTexts.legal.prepare([own.body]);
	const { html, headings } = renderedTexts.legal.read(own.body);

	return {
		own: { html, headings },
		path: buildOwnPath(own),
		...withFacts({ title, description }),
	};
}
