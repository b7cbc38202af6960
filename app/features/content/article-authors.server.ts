import type { EntryKey } from "#content/collections.server.ts";
import { saveDraft } from "./drafts.server.ts";
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
	const { draft, publishAt } = await readDocument(site.db, key);
	if (publishAt) return "It is scheduled: publish it, or cancel its schedule.";

	const result = await publishDocument(site, {
		key,
		body: withAuthor(article, author),
		version: null,
	});
	if (result.outcome !== "published")
		return "It could not be published with another one: open it under Articles.";

	// A publication ends the draft.
	if (draft !== null)
		await saveDraft(site, {
			key,
			draft: withAuthor(draft as AuthoredArticle, author),
			version: (await readDocument(site.db, key)).version,
		});

	return null;
}

function withAuthor(article: AuthoredArticle, author: string): AuthoredArticle {
	return { ...article, fields: { ...article.fields, author } };
}
