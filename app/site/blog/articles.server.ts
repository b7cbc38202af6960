import type { ArticleSummary } from "#content/blog.ts";
import { articleContainers } from "#content/containers.server.ts";
import {
	content,
	fillText,
	onceForContent,
	withFacts,
} from "#content/content.ts";
import { currentArticles } from "#features/content/snapshot.server.ts";
import {
	type RenderedMarkdown,
	renderMarkdown,
} from "#lib/markdown/markdown.server.ts";
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

/** Every published article, newest first. */
export const articles = onceForContent((): readonly RenderedArticle[] => {
	const facts = JSON.stringify([content().company, content().tiers]);

	return currentArticles().map(({ fields, body }) => {
		const { html, headings, words } = renderBody(body, facts);
		const { description, ...shown } = withFacts(fields);

		return {
			summary: { ...shown, minutes: readingMinutes(words) },
			description,
			headings,
			html,
		};
	});
});

/** Enough for a blog of some years; a publication renders the changed article only. */
const MAX_RENDERED = 1_000;

const rendered = new Map<string, RenderedMarkdown>();

/** @param facts what placeholders are filled with. */
function renderBody(body: string, facts: string): RenderedMarkdown {
	const key = `${facts}\n${body}`;
	const found = rendered.get(key);
	if (found) return found;

	const fresh = renderMarkdown(body, {
		containers: articleContainers,
		fill: fillText,
	});
	if (rendered.size >= MAX_RENDERED) rendered.clear();
	rendered.set(key, fresh);

	return fresh;
}

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
