import type { Team } from "#content/team-schema.ts";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { toContentSite } from "#desk/shared/content-site.server.ts";
import {
	type AuthoredArticle as Article,
	changeAuthor,
} from "#features/content/article-authors.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";

/** The answer to a team that leaves articles without an author. */
export type AuthorQuestion = {
	articles: readonly string[];
	/** Who can be their author: on the website now, and afterwards. */
	candidates: readonly { id: string; name: string }[];
};

/**
 * Gives the articles of people who leave the team to another author.
 * @param members the team as it is to be published
 * @param author empty until one is chosen
 * @returns a refusal; null when every article has an author
 */
export async function replaceAuthors(
	site: PublishingSite,
	members: readonly Record<string, string>[],
	author: string,
): Promise<(FormOutcome & { authors: AuthorQuestion }) | null> {
	const { documents, entries } = await loadSnapshot(site.db, site.clock.at);
	const isStaying = (id: string) => members.some((each) => each.id === id);
	const [staying, leaving] = [true, false].map((stays) =>
		documents.team.members.filter(({ id }) => isStaying(id) === stays),
	) as [Team["members"], Team["members"]];
	const articles = [...entries.article].filter(([, { fields }]) =>
		leaving.some(({ id }) => id === fields.author),
	);
	if (articles.length === 0) return null;

	const question = {
		articles: articles.map(([, { fields }]) => fields.title),
		// By the name that the form gives them.
		candidates: staying.map(({ id, name }) => ({
			id,
			name: members.find((each) => each.id === id)?.name || name,
		})),
	};
	if (!staying.some(({ id }) => id === author))
		return {
			...refused(describeArticles(leaving, articles), describeNext(question)),
			authors: question,
		};

	for (const [id, article] of articles) {
		const reason = await changeAuthor(
			toContentSite(site),
			`article:${id}`,
			article,
			author,
		);
		if (reason)
			return {
				...refused(`“${article.fields.title}” has its author still.`, reason),
				authors: question,
			};
	}

	return null;
}

function describeArticles(
	leaving: Team["members"],
	articles: readonly (readonly [string, Article])[],
): string {
	return leaving
		.flatMap(({ id, name }) => {
			const count = articles.filter(
				([, { fields }]) => fields.author === id,
			).length;
			if (count === 0) return [];

			return `${name} still has ${count === 1 ? "an article" : `${count} articles`}.`;
		})
		.join(" ");
}

function describeNext({ articles, candidates }: AuthorQuestion): string {
	const titles = articles.map((title) => `“${title}”`).join(", ");

	return candidates.length > 0
		? `${titles}. Choose another author below, then publish again.`
		: `${titles}. Publish the person who takes them over first, then remove this one.`;
}
