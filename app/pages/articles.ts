import { type ArticleFrontMatter, type ArticleSummary, articleSlugs } from "#content/blog.ts";
import type { MdxModule } from "#content/mdx.ts";
import { articleParts } from "#sections/prose-parts.tsx";
import { readingMinutes } from "#sections/reading-time.ts";
import { htmlOf } from "./text-html.ts";

// Only loaders may use this file: it holds every article, and none may reach the browser's scripts.
const modules = import.meta.glob<MdxModule<ArticleFrontMatter>>("/app/content/blog/*.mdx", {
	eager: true,
});

/** The newest first. */
export const articles: readonly ArticleSummary[] = articleSlugs.map((slug) => summaryOf(article(slug)));

/** Whether there is an article at this address. */
export function isArticle(slug: string): slug is (typeof articleSlugs)[number] {
	return (articleSlugs as readonly string[]).includes(slug);
}

/** An article's front matter and headings. */
export function article(slug: (typeof articleSlugs)[number]): MdxModule<ArticleFrontMatter> {
	const module = modules[`/app/content/blog/${slug}.mdx`];
	if (!module) throw new Error(`There is no article ${slug}.mdx.`);
	return module;
}

/** An article's text as HTML. */
export function articleHtml(slug: (typeof articleSlugs)[number]): string {
	return htmlOf(article(slug), articleParts);
}

function summaryOf({ frontmatter, headings, words }: MdxModule<ArticleFrontMatter>): ArticleSummary {
	const { description, ...shown } = frontmatter;
	const longest = Math.max(...headings.map(({ text }) => text.length));
	return {
		...shown,
		minutes: readingMinutes(words),
		lines: headings.map(({ text }) => Math.round((100 * text.length) / longest) / 100),
	};
}
