import { renderLegalBody } from "#content/collections.server.ts";
import { splitAtIslands } from "#content/containers.server.ts";
import {
	hasVersions,
	type LegalSlug,
	nameVersions,
} from "#content/legal-schema.ts";
import { currentLegal } from "#features/content/current-content.server.ts";
import type { LegalText, PolicyVersion } from "./legal.tsx";

/**
 * A legal page's text and the data of its document head.
 * @param name of an earlier version.
 */
export function findLegalText(
	slug: LegalSlug,
	name?: string,
): { text: LegalText; description: string } {
	const document = currentLegal(slug);
	const earlier = nameVersions(document.earlier).find(
		(version) => version.name === name,
	);
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

	return nameVersions([document, ...document.earlier]).map(
		({ date, note, name }) => ({ date, note, name }),
	);
}
