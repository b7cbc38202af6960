import { safeParse } from "valibot";
import { type ArticleText, articleSchema } from "#content/article-schema.ts";
import type { EntryKind } from "#desk/entries/entry-kind.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import {
	isReadableMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";
import {
	type ArticleDraft,
	articleFields,
	formatFields,
	parseFields,
	toFieldName,
} from "./article-fields.ts";
import { checkArticle } from "./check-article.server.ts";

/** No other article has this address: published ones have no capital letters. */
const PREVIEW_SLUG = "PREVIEW";

export const articleKind: EntryKind<ArticleText> = {
	name: "article",
	listPath: "/desk/articles",
	fields: articleFields,
	isScheduled: true,
	formatBody: formatFields,
	buildBody: parseFields,
	toFieldName,
	startDraft: () => ({ date: "", image: "blue" }),
	check: (typed) => checkArticle(parseFields(typed)),
	async preview(typed, { today }) {
		const body = completeDraft(parseFields(typed), today);

		return (await isReadableMarkdown(body.body))
			? { body, path: `/blog/${PREVIEW_SLUG}` }
			: UNREADABLE_TEXT;
	},
};

/** The draft with something in each field that isn't filled in yet. */
function completeDraft(
	{ fields, body }: ArticleDraft,
	today: string,
): ArticleText {
	const { members } = currentDocuments().team;
	const usual: Record<string, unknown> = {
		title: "Untitled",
		category: "Tips & Guides",
		date: today,
		author: members[0]?.id,
		summary: "The summary.",
		description: "The description.",
		tags: ["untagged", "draft"],
		image: "blue",
		thumb: "Draft",
	};

	const isKnown = members.some(({ id }) => id === fields.author);
	const schema = articleSchema.entries.fields.entries;
	const complete = Object.entries(usual).map(([name, value]) => {
		const isFine =
			safeParse(schema[name as keyof typeof schema], fields[name]).success &&
			(name !== "author" || isKnown);
		return [name, isFine ? fields[name] : value];
	});

	const { picture } = fields;
	const isShown = safeParse(schema.picture, picture).success;

	return {
		fields: {
			...Object.fromEntries(complete),
			...(picture && isShown ? { picture } : {}),
			slug: PREVIEW_SLUG,
		},
		body: body.trim() || "The text.",
	};
}
