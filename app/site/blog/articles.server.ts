import type { ArticleSummary } from "#content/blog.ts";
import { articleContainers } from "#content/containers.server.ts";
import { onceForContent, withFacts } from "#content/content.ts";
import { cacheMarkdown } from "#content/markdown-cache.server.ts";
import { currentArticles } from "#features/content/snapshot.server.ts";
import { renderMarkdown } from "#lib/markdown/markdown.server.ts";
import type { Heading } from "#lib/markdown/sections.ts";

/** Average speed of silent reading of English prose (Brysbaert 2019, Journal of Memory and Language). */
const wordsPerMinute = 240;

export type RenderedArticle = {
	summary: ArticleSummary;
	/** For search engines. */
	description: string;
	headings: readonly Heading[];
	html: string;
};

const bodies = cacheMarkdown((body, fill) =>
	renderMarkdown(body, { containers: articleContainers, fill }),
);

/** Renders the articles one by one, before `articles` does so at once. */
export function prepareArticles(): Promise<void> {
	return bodies.prepare(currentArticles().map(({ body }) => body));
}

/** Every published article, newest first. */
export const articles = onceForContent((): readonly RenderedArticle[] =>
	currentArticles().map(({ fields, body }) => {
		const { html, headings, words } = bodies.read(body);
		const { description, ...shown } = withFacts(fields);

		return {
			summary: { ...shown, minutes: readingMinutes(words) },
			description,
			headings,
			html,
		};
	}),
);

export function articleSummaries(): readonly ArticleSummary[] {
	return articles().map(({ summary }) => summary);
}

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
