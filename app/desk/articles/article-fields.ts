import type { ArticleText } from "#content/article-schema.ts";
import type { FieldValues } from "#lib/forms/fields.ts";

/** The fields of an article that are one line in the form and in the document. */
const lines = [
	"title",
	"slug",
	"category",
	"date",
	"author",
	"summary",
	"description",
	"image",
	"thumb",
] as const;

/** Names of the form's fields. */
export const articleFields: readonly string[] = [
	...lines,
	"picture.address",
	"picture.alt",
	"tags",
	"body",
];

/** The names of fields that differ from their keys. */
export const articleLabels: Readonly<Record<string, string>> = {
	body: "Text",
	"picture.address": "Picture",
	"picture.alt": "Description of the picture",
	slug: "Address",
	image: "Colour",
	thumb: "Label in the drawing",
};

/** A draft: every field may be missing or wrong. */
export type ArticleDraft = {
	fields: Record<string, unknown>;
	body: string;
};

export function formatFields({
	fields,
	body,
}: ArticleText | ArticleDraft): FieldValues {
	const known: Record<string, unknown> = fields;
	const tags = Array.isArray(known.tags) ? known.tags : [];
	const picture = (known.picture ?? {}) as Record<string, unknown>;

	return {
		...Object.fromEntries(
			lines.map((name) => [name, String(known[name] ?? "")]),
		),
		"picture.address": String(picture.address ?? ""),
		"picture.alt": String(picture.alt ?? ""),
		tags: tags.join(", "),
		body,
	};
}

/** The document of a submitted form, which its schema may refuse. */
export function parseFields(values: FieldValues): ArticleDraft {
	const text = (name: string) => values[name] ?? "";
	const title = text("title").trim();

	return {
		fields: {
			...Object.fromEntries(lines.map((name) => [name, text(name).trim()])),
			title,
			slug: text("slug").trim() || toSlug(title),
			...(text("picture.address") !== "" && {
				picture: {
					address: text("picture.address"),
					alt: text("picture.alt").trim(),
				},
			}),
			tags: text("tags")
				.split(/[,;\n]/)
				.map(toTag)
				.filter(Boolean),
		},
		body: text("body"),
	};
}

/** `Small  Büro` as `small-büro`. */
export function toTag(typed: string): string {
	return typed.trim().normalize("NFC").toLowerCase().replace(/\s+/g, "-");
}

/** `Müller & Söhne: 10 tips` as `muller-sohne-10-tips`; empty for a title without Latin letters and digits. */
export function toSlug(title: string): string {
	return title
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\p{M}|['’]/gu, "")
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 80)
		.replace(/^-|-$/g, "");
}

/** The form's field of an issue: `fields.tags.0` is `tags`. */
export function toFieldName(path: string): string {
	const field = path.replace(/^fields\./, "");

	return field.startsWith("picture.") ? field : field.replace(/\..*$/, "");
}
