import type { ArticleSummary } from "#content/blog.ts";

type Relatable = Pick<ArticleSummary, "slug" | "category" | "tags">;

/**
 * The posts that go with one of them: most shared tags first, then those of its category, then any; among
 * equals the order of the list. At most `count`.
 */
export function relatedPosts<Post extends Relatable>(
	post: Relatable,
	posts: readonly Post[],
	count: number,
): Post[] {
	return posts
		.filter((other) => other.slug !== post.slug)
		.map((other) => ({ other, kinship: kinship(post, other) }))
		.sort((a, b) => b.kinship - a.kinship)
		.slice(0, count)
		.map(({ other }) => other);
}

/** What stands before and after a post in a list that has the newest first. */
export function neighbours<Post extends { slug: string }>(slug: string, posts: readonly Post[]) {
	const index = posts.findIndex((post) => post.slug === slug);
	if (index === -1) return {};
	return { newer: posts[index - 1], older: posts[index + 1] };
}

/** One shared tag outweighs the category. */
function kinship(a: Relatable, b: Relatable): number {
	const shared = a.tags.filter((tag) => b.tags.includes(tag)).length;
	return 2 * shared + (a.category === b.category ? 1 : 0);
}
