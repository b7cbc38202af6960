import type { EntryKey } from "#content/collections.server.ts";
import { readDocument } from "./history.server.ts";
import { publishDocument } from "./publish.server.ts";
import type { ContentSite } from "./stored-documents.server.ts";

export type AuthoredArticle = {
	fields: { title: string; author: string };
	body: string;
};

/** @returns why the article has its author still; null once it has the other one. */
export async function changeAuthor(
	site: ContentSite,
	key: EntryKey,
	article: AuthoredArticle,
	author: string,
): Promise<string | null> {
	const { draft, version, publishAt } = await readDocument(site.db, key);
	if (publishAt) return "It is scheduled: publish it, or cancel its schedule.";

	const result = await publishDocument(site, {
		key,
		body: withAuthor(article, author),
		version,
		...(draft !== null && {
			keepsDraft: true,
			draft: withAuthor(draft as AuthoredArticle, author),
		}),
	});

	return result.outcome === "published"
		? null
		: "It could not be published with another one: open it under Articles.";
}

function withAuthor(article: AuthoredArticle, author: string): AuthoredArticle {
	return { ...article, fields: { ...article.fields, author } };
}
