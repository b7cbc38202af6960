import type { ArticleFields } from "#content/article-schema.ts";
import type { ArticleSummary } from "#content/blog.ts";
import { onceForContent, withFacts } from "#content/content.ts";
import { renderedTexts } from "#content/markdown-cache.server.ts";
import {
	currentArticle,
	currentArticleList,
	currentArticles,
} from "#features/content/current-content.server.ts";
import type { Heading } from "#lib/markdown/sections.ts";

export type RenderedArticle = {
	summary: ArticleSummary;
	/** For search engines. */
	description: string;
	headings: readonly Heading[];
	html: string;
};

const bodies = renderedTexts.article;

/** Renders the articles one by one, before `articles` does so at once. */
export function prepareArticles(): Promise<void> {
	return bodies.prepare(currentArticles().map(({ body }) => body));
}

/** Every published article with its text, newest first. */
export const articles = onceForContent((): readonly RenderedArticle[] => {
	const summaries = articleSummaries();

	return currentArticles().map(({ fields, body }, index) =>
		renderArticle(fields, body, summaries[index] as ArticleSummary),
	);
});

/** One of them: null for an unknown address. */
export async function findArticle(
	slug: string,
): Promise<RenderedArticle | null> {
	const article = currentArticle(slug);
	const summary = articleSummaries().find((each) => each.slug === slug);
	if (!article || !summary) return null;

	await bodies.prepare([article.body]);

	return renderArticle(article.fields, article.body, summary);
}

function renderArticle(
	fields: ArticleFields,
	body: string,
	summary: ArticleSummary,
): RenderedArticle {
	const { html, headings } = bodies.read(body);
	const { description } = withFacts(fields);

	return { summary, description, headings, html };
}

/** The published articles as lists show them, newest first. */
export const articleSummaries = onceForContent((): readonly ArticleSummary[] =>
	currentArticleList().map(({ fields, minutes }) => {
		const { description: _, ...shown } = withFacts(fields);
		return { ...shown, minutes };
	}),
);

type Relatable = Pick<ArticleSummary, "slug" | "category" | "tags">;

/**
 * The three most similar posts: by the number of common tags, then same category, then the order of
 * the list.
 */
export function findRelatedPosts<Post extends Relatable>(
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
