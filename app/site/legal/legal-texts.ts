import { type LegalFrontMatter, type PolicySlug, policyVersions } from "#content/legal-page.ts";
import type { MdxModule } from "#content/mdx.ts";
import { htmlOf, legalParts, splitAtIslands } from "#site/layout/prose-parts.tsx";
import type { LegalText } from "./legal.tsx";

// Only loaders may use this file: it holds every legal text, and none may reach the browser's scripts.
const modules = import.meta.glob<MdxModule<LegalFrontMatter>>("/app/content/legal/*.mdx", {
	eager: true,
});

type LegalSlug = PolicySlug | "accessibility";

/** A legal page as its loader answers it: the text, and what the head of the document says. */
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
		text: { title, effective, summary, headings: module.headings, parts, versions },
	};
}
