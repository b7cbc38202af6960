import { readFileSync } from "node:fs";
import * as v from "valibot";
import { legalContainers, splitAtIslands } from "#content/containers.server.ts";
import { fillText } from "#content/content.ts";
import {
	type PolicySlug,
	type PolicyVersion,
	policyVersions,
} from "#content/legal-page.ts";
import { readFrontMatter } from "#lib/markdown/front-matter.server.ts";
import { renderMarkdown } from "#lib/markdown/markdown.server.ts";
import type { LegalText } from "./legal.tsx";

export type LegalSlug = PolicySlug | "accessibility";

export const legalSlugs: readonly LegalSlug[] = [
	"privacy-policy",
	"terms-of-service",
	"cookies-policy",
	"accessibility",
];

const Text = v.pipe(v.string(), v.minLength(1));

const LegalFields = v.strictObject({
	title: Text,
	description: Text,
	/** The date from which the text applies, e.g. 2025-05-16. */
	effective: v.pipe(v.string(), v.isoDate()),
	/** The short version, in two or three sentences. */
	summary: Text,
});

const folder = new URL("../../content/legal/", import.meta.url);

/** A legal page's text and the data of its document head. */
export function legalText(
	slug: LegalSlug,
	earlierVersion?: string,
): { text: LegalText; description: string } {
	const name = earlierVersion ? `${slug}.${earlierVersion}.md` : `${slug}.md`;
	const source = readFileSync(new URL(name, folder), "utf8");
	const { fields, body } = readFrontMatter(
		`legal/${name}`,
		source,
		LegalFields,
	);
	const { html, headings } = renderMarkdown(body, {
		containers: legalContainers,
		fill: fillText,
	});

	const { description, ...shown } = fields;
	return {
		description,
		text: {
			...shown,
			headings,
			parts: splitAtIslands(html),
			versions: listVersions(slug),
		},
	};
}

/** Newest first; the accessibility statement has none. */
export function listVersions(slug: LegalSlug): readonly PolicyVersion[] {
	return slug === "accessibility" ? [] : policyVersions[slug];
}
