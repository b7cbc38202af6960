import {
	type FormOutcome,
	type Handlers,
	refused,
} from "#desk/layout/form.server.ts";
import type { Option } from "#desk/layout/form-fields.tsx";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { currentArticles } from "#features/content/current-content.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	addArticleBlock,
	listArticleBlocks,
	moveArticleBlock,
	removeArticleBlock,
	writeArticleBlock,
} from "./article-blocks.server.ts";
import { saveChangedText } from "./save-issue.server.ts";

/** The beginning of an issue about a published article; empty without one. */
export function draftArticleIssue(slug: string) {
	const article = currentArticles().find(({ fields }) => fields.slug === slug);
	if (!article) return { subject: "", preheader: "", body: "" };

	const { title, summary } = article.fields;

	return {
		subject: title,
		preheader: summary,
		body: `Hello {first-name},

${writeArticleBlock(article)}
`,
	};
}

/** The published articles that an issue can have, the newest first. */
export function listArticleChoices(body: string): Option[] {
	const used = listArticleBlocks(body).map(({ address }) => address);

	return currentArticles()
		.filter(({ fields }) => !used.includes(`/blog/${fields.slug}`))
		.map(({ fields }) => [fields.slug, fields.title]);
}

type Change = (body: string, address: string) => string | null;

/** A handler of a button about the article at `address`. */
const createChange =
	(change: Change) => (site: StaffContext, fields: FormFields) =>
		saveChangedText(site, fields, (body) =>
			change(body, fields.get("address") ?? ""),
		);

/** Adds, moves and removes articles of an issue. */
export const articleHandlers: Handlers = {
	"add-article": addArticle,
	"article-up": createChange((body, address) =>
		moveArticleBlock(body, address, "up"),
	),
	"article-down": createChange((body, address) =>
		moveArticleBlock(body, address, "down"),
	),
	"article-remove": createChange(removeArticleBlock),
};

async function addArticle(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const slug = fields.get("article");
	const article = currentArticles().find(({ fields }) => fields.slug === slug);
	if (!article) return refused("Choose an article.", undefined, 422);

	return saveChangedText(site, fields, (body) =>
		listArticleBlocks(body).some(({ address }) => address === `/blog/${slug}`)
			? null
			: addArticleBlock(body, article),
	);
}
