import * as v from "valibot";
import { removeControlCharacters } from "#lib/forms/fields.ts";
import { addressUpTo } from "./document-fields.ts";
import { textUpTo } from "./text-field.ts";

/** A page of the agency’s own, such as an imprint. None is shipped. */
export const ownPageSchema = v.strictObject({
	title: textUpTo(60, "a title"),
	slug: addressUpTo(60),
	description: v.pipe(
		textUpTo(155, "a description for search engines"),
		v.minLength(21, "At least 21 characters, for search engines."),
	),
	/** The words of its link at the foot of every page; empty for none. */
	link: v.pipe(v.string(), v.trim(), v.maxLength(40, "At most 40 characters.")),
	/** Markdown. */
	body: v.pipe(
		v.string("Add the text of the page."),
		v.transform(removeControlCharacters),
		v.regex(/\S/, "Add the text of the page."),
		v.maxLength(100_000, "At most 100000 characters."),
	),
});

export type OwnPage = v.InferOutput<typeof ownPageSchema>;

export function buildOwnPath({ slug }: Pick<OwnPage, "slug">) {
	return `/info/${slug}` as const;
}

/** Links of own pages at the foot of every page; undefined for none. */
export function listFootLinks(
	pages: Iterable<OwnPage>,
): { label: string; to: string }[] | undefined {
	const links = Array.from(pages).flatMap((page) =>
		page.link === "" ? [] : [{ label: page.link, to: buildOwnPath(page) }],
	);

	return links.length > 0
		? links.sort((a, b) => a.label.localeCompare(b.label, "en"))
		: undefined;
}
