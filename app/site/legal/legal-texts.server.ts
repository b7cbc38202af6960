import { splitAtIslands } from "#content/containers.server.ts";
import { withFacts } from "#content/content.ts";
import { listEarlierPaths, listHistory } from "#content/legal.server.ts";
import {
	type LegalDocument,
	type LegalSlug,
	nameVersions,
} from "#content/legal-schema.ts";
import { renderedTexts } from "#content/markdown-cache.server.ts";
import { currentLegal } from "#features/content/current-content.server.ts";
import type { LegalText, PolicyVersion } from "./legal.tsx";

/** Renders a text and its earlier versions, before `findLegalText` does so at once. */
export function prepareLegal(slug: LegalSlug): Promise<void> {
	const { body, earlier } = currentLegal(slug);
	return renderedTexts.legal.prepare([
		body,
		...earlier.map((version) => version.body),
	]);
}

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
	// Earlier versions have the facts of their time.
	const { title, effective, summary, description, body } = earlier ?? {
		...document,
		...withFacts(pickLine(document)),
	};
	const { html, headings } = renderedTexts.legal.read(body);

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

const pickLine = ({ title, summary, description }: LegalDocument) => ({
	title,
	summary,
	description,
});

/** The history that visitors read, newest first; the accessibility statement has none. */
export function listVersions(slug: LegalSlug): readonly PolicyVersion[] {
	return listHistory(currentLegal(slug))
		.filter(({ isSample }) => !isSample)
		.map(({ date, note, name }) => ({ date, note, name }));
}

/** The days between which an earlier version applied; null for one that has no address. */
export function findEarlier(slug: LegalSlug, name: string) {
	const document = currentLegal(slug);
	const paths: readonly string[] = listEarlierPaths(document);
	if (!paths.includes(`/${slug}/${name}`)) return null;

	const history = listHistory(document);
	const index = history.findIndex((version) => version.name === name);
	const from = history[index]?.date;
	const until = history[index - 1]?.date;

	return from && until ? { date: from, until } : null;
}
