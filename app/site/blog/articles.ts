import {
	type ArticleFrontMatter,
	type ArticleSummary,
	articleSlugs,
} from "#content/blog.ts";
import type { Heading, MdxModule } from "#content/mdx.ts";
import { articleParts, htmlOf } from "#site/layout/prose-parts.tsx";

/** Average speed of silent reading of English prose (Brysbaert 2019, Journal of Memory and Language). */
const wordsPerMinute = 240;

// Import from loaders only: this file contains every article and must not be in the client bundle.
const modules = import.meta.glob<MdxModule<ArticleFrontMatter>>(
	"/app/content/blog/*.mdx",
	{
		eager: true,
	},
);

export type BuiltArticle = {
	summary: ArticleSummary;
	/** For search engines. */
	description: string;
	headings: readonly Heading[];
	html: string;
};

/** Every article, newest first. */
export const articles: readonly BuiltArticle[] = articleSlugs.map((slug) => {
	const module = modules[`/app/content/blog/${slug}.mdx`];
	if (!module) throw new Error(`There is no article ${slug}.mdx.`);

	const { headings, words } = module;
	const { description, ...shown } = module.frontmatter;

	return {
		summary: { ...shown, minutes: readingMinutes(words) },
		description,
		headings,
		html: htmlOf(module, articleParts),
	};
});

export const articleSummaries = articles.map(({ summary }) => summary);

export function readingMinutes(words: number): number {
	return Math.max(1, Math.round(words / wordsPerMinute));
}

type Relatable = Pick<ArticleSummary, "slug" | "category" | "tags">;

/**
 * The three most similar posts: by the number of common tags, then same category, then the order of
 * the list.
 */
export function relatedPosts<Post extends Relatable>(
	post: Relatable,
	posts: readonly Post[],
): Post[] {
	const score = (other: Relatable) =>
		2 * other.tags.filter((tag) => post.tags.includes(tag)).length +
		(other.category === post.category ? 1 : 0);

	return posts
		.filter((other) => other.slug !== post.slug)
		.sort((a, b) => score(b) - score(a))
		.slice(0, 3);
}
