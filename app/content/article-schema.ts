import * as v from "valibot";
import { removeControlCharacters } from "#lib/forms/fields.ts";
import { isDay } from "#lib/time/dates.ts";
import { buildTagPath, categories, themeOfColor } from "./blog.ts";
import { addressUpTo, describedPicture } from "./document-fields.ts";
import { textUpTo } from "./text-field.ts";

const choice = <const Options extends readonly [string, ...string[]]>(
	options: Options,
) => v.picklist(options, `Choose one of ${options.join(", ")}.`);

const colors = Object.keys(themeOfColor) as [
	keyof typeof themeOfColor,
	...(keyof typeof themeOfColor)[],
];

/** The fields at the top of an article. */
export const articleFieldsSchema = v.strictObject({
	title: textUpTo(70, "a title"),
	slug: v.pipe(
		addressUpTo(80),
		v.notValues(["category", "tag"], "This address is taken."),
	),
	category: v.picklist(
		categories.map(({ name }) => name),
		`Choose one of ${categories.map(({ name }) => name).join(", ")}.`,
	),
	date: v.pipe(
		v.string("Enter a date such as 2026-09-15."),
		v.check(isDay, "Enter a date such as 2026-09-15."),
	),
	/** The id of a team member. */
	author: textUpTo(60, "an author"),
	summary: textUpTo(160, "a summary"),
	description: textUpTo(155, "a description for search engines"),
	tags: v.pipe(
		v.array(
			v.pipe(
				v.string("Enter tags."),
				v.maxLength(40, "At most 40 letters for a tag."),
				v.regex(
					/^[\p{Script=Latin}\d]+(-[\p{Script=Latin}\d]+)*$/u,
					"Separate tags by commas, and use letters, digits and hyphens.",
				),
				v.check(
					(tag) =>
						/[a-z0-9]/.test(buildTagPath(tag).slice("/blog/tag/".length)),
					"Use a tag with a letter from a to z, for its address.",
				),
			),
			"Enter tags.",
		),
		v.minLength(2, "Enter two to four tags."),
		v.maxLength(4, "Enter two to four tags."),
	),
	image: choice(colors),
	/** In place of the drawing. */
	picture: v.optional(describedPicture),
	thumb: v.pipe(
		textUpTo(14, "a label for the drawing"),
		v.regex(/^\S+( \S+)?$/, "Enter one or two words."),
	),
});

export type ArticleFields = v.InferOutput<typeof articleFieldsSchema>;

/** The longest text of an article, in characters. */
const MAX_ARTICLE_LENGTH = 100_000;

export const articleSchema = v.strictObject({
	fields: articleFieldsSchema,
	/** Markdown. */
	body: v.pipe(
		v.string(),
		v.transform(removeControlCharacters),
		v.regex(/\S/, "Write the article."),
		v.maxLength(
			MAX_ARTICLE_LENGTH,
			`At most ${MAX_ARTICLE_LENGTH} characters.`,
		),
	),
});

export type ArticleText = v.InferOutput<typeof articleSchema>;
