import { renderLegalBody } from "#content/collections.server.ts";
import { splitAtIslands } from "#content/containers.server.ts";
import { hasVersions, type LegalSlug } from "#content/legal-schema.ts";
import { currentLegal } from "#features/content/snapshot.server.ts";
import type { LegalText, PolicyVersion } from "./legal.tsx";

/**
 * A legal page's text and the data of its document head.
 * @param date of an earlier version.
 */
export function legalText(
	slug: LegalSlug,
	date?: string,
): { text: LegalText; description: string } {
	const document = currentLegal(slug);
	const earlier = document.earlier.find((version) => version.date === date);
	const { title, effective, summary, description, body } = earlier ?? document;
	const { html, headings } = renderLegalBody({ body });

	return {
		description,
		text: {
			title,
			effective,
			summary,
			headings,
			parts: splitAtIslands(html),
			versions: listVersions(slug),
		},
	};
}

/** Newest first; the accessibility statement has none. */
export function listVersions(slug: LegalSlug): readonly PolicyVersion[] {
	if (!hasVersions(slug)) return [];

	const document = currentLegal(slug);

	return [document, ...document.earlier].map(({ date, note }) => ({
		date,
		note,
	}));
}
