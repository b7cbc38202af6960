import {
	type ArticleSummary,
	buildCategoryPath,
	buildTagPath,
	categories,
	tagName,
} from "./blog.ts";
import topicsCopy from "./blog-topics.json" with { type: "json" };
import { withFacts } from "./content.ts";

/** A category or a tag: its articles have a page. */
export type Topic = {
	path: `/blog/category/${string}` | `/blog/tag/${string}`;
	/** "Tips & Guides" or "CRM". */
	name: string;
	category: (typeof categories)[number] | null;
};

type Filed = Pick<ArticleSummary, "category" | "tags">;

/** The categories that have articles, in the order of their buttons, then the tags by name. */
export function listTopics(articles: readonly Filed[]): Topic[] {
	const used = new Set(articles.map(({ category }) => category));
	// Tags in two spellings have one address.
	const tags = new Map(
		articles
			.flatMap(({ tags }) => tags)
			.sort()
			.map((tag) => [buildTagPath(tag), tag]),
	);

	return [
		...categories
			.filter(({ name }) => used.has(name))
			.map((category) => ({
				path: buildCategoryPath(category),
				name: category.name,
				category,
			})),
		...[...tags].map(([path, tag]) => ({
			path,
			name: tagName(tag),
			category: null,
		})),
	];
}

export function isAbout(article: Filed, { category, path }: Topic): boolean {
	return category
		? article.category === category.name
		: article.tags.some((tag) => buildTagPath(tag) === path);
}

/** The heading, introduction and metadata of a topic’s page. */
export function describeTopic({ name, category }: Topic) {
	if (category) return withFacts(topicsCopy.categories[category.slug]);

	const { heading, intro, title, description } = topicsCopy.tag;
	const fill = (text: string) => text.replaceAll("[topic]", name);

	return withFacts({
		heading: fill(heading),
		intro: fill(intro),
		title: fill(title),
		description: fill(description),
	});
}
