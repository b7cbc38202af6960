import {
	type LegalFrontMatter,
	type PolicySlug,
	policyVersions,
} from "#content/legal-page.ts";
import type { MdxModule } from "#content/mdx.ts";
import {
	htmlOf,
	legalParts,
	splitAtIslands,
} from "#site/layout/prose-parts.tsx";
import type { LegalText } from "./legal.tsx";

// Import from loaders only: this file contains every legal text and must not be in the client bundle.
const modules = import.meta.glob<MdxModule<LegalFrontMatter>>(
	"/app/content/legal/*.mdx",
	{
		eager: true,
	},
);

export type LegalSlug = PolicySlug | "accessibility";

/** A legal page's text and the data of its document head. */
export function legalText(
	slug: LegalSlug,
	earlierVersion?: string,
): { text: LegalText; description: string } {
	const file = earlierVersion ? `${slug}.${earlierVersion}` : slug;
	const module = modules[`/app/content/legal/${file}.mdx`];
	if (!module) throw new Error(`There is no legal text ${file}.mdx.`);

	const { description, title, effective, summary } = module.frontmatter;
	const parts = splitAtIslands(htmlOf(module, legalParts));
	const versions = slug === "accessibility" ? [] : policyVersions[slug];

	return {
		description,
		text: {
			title,
			effective,
			summary,
			headings: module.headings,
			parts,
			versions,
		},
	};
}
