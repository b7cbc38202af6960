import { expect, test } from "vitest";
import { shippedArticles } from "#content/articles.server.ts";
import {
	formatFields,
	parseFields,
	toFieldName,
	toSlug,
} from "./article-fields.ts";

test.each([
	["Müller & Söhne: 10 tips", "muller-sohne-10-tips"],
	["Don’t buy a CRM", "dont-buy-a-crm"],
	["???", ""],
	["日本", ""],
])("the address of “%s” is “%s”", (title, slug) => {
	expect(toSlug(title)).toBe(slug);
});

test("a long title's address has at most 80 characters", () => {
	expect(toSlug("word ".repeat(40)).length).toBeLessThanOrEqual(80);
});

test("a saved form is the same article again", () => {
	for (const article of shippedArticles)
		expect(parseFields(formatFields(article))).toEqual(article);
});

test("an article's own picture is saved with its description", () => {
	const picture = { address: "/media/x/1200x675", alt: "A full rota" };
	const { fields } = parseFields(
		formatFields({ fields: { picture }, body: "" }),
	);

	expect(fields.picture).toEqual(picture);
});

test("tags are separated by commas, and may have accents and several words", () => {
	const { fields } = parseFields({ tags: "AI, kleine Büros;été  2027" });

	expect(fields.tags).toEqual(["ai", "kleine-büros", "été-2027"]);
});

test("an empty draft has empty fields", () => {
	expect(formatFields({ fields: {}, body: "" })).toMatchObject({
		title: "",
		tags: "",
		body: "",
	});
});

test("issues are shown beside their field", () => {
	expect(toFieldName("fields.tags.0")).toBe("tags");
	expect(toFieldName("fields.picture.alt")).toBe("picture.alt");
	expect(toFieldName("body")).toBe("body");
});
