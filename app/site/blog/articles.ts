import { type ArticleFrontMatter, type ArticleSummary, articleSlugs } from "#content/blog.ts";
import type { Heading, MdxModule } from "#content/mdx.ts";
import { articleParts, htmlOf } from "#site/layout/prose-parts.tsx";

const wordsPerMinute = 240;

// Only loaders may use this file: it holds every article, and none may reach the browser's scripts.
const modules = import.meta.glob<MdxModule<ArticleFrontMatter>>("/app/content/blog/*.mdx", {
	eager: true,
});

export type BuiltArticle = {
	summary: ArticleSummary;
	/** For search engines. */
	description: string;
	headings: readonly Heading[];
	/** The text as HTML. */
	html: string;
};

/** Every article, the newest first. */
export const articles: readonly BuiltArticle[] = articleSlugs.map((slug) => {
	const module = modules[`/app/content/blog/${slug}.mdx`];
	if (!module) throw new Error(`There is no article ${slug}.mdx.`);
	return {
		summary: summaryOf(module),
		description: module.frontmatter.description,
		headings: module.headings,
		html: htmlOf(module, articleParts),
	};
});

/** What lists show of every article, the newest first. */
export const articleSummaries = articles.map(({ summary }) => summary);

function summaryOf({
	frontmatter,
	headings,
	words,
}: MdxModule<ArticleFrontMatter>): ArticleSummary {
	const { description, ...shown } = frontmatter;
	const longest = Math.max(...headings.map(({ text }) => text.length));
	return {
		...shown,
		minutes: readingMinutes(words),
		lines: headings.map(({ text }) => Math.round((100 * text.length) / longest) / 100),
	};
}

/** Silent reading of English prose: about 240 words a minute (Brysbaert 2019, Journal of Memory and Language). */

/** Whole minutes it takes to read so many words; at least one. */
export function readingMinutes(words: number): number {
	return Math.max(1, Math.round(words / wordsPerMinute));
}
