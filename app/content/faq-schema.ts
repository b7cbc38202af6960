import * as v from "valibot";
import { removeControlCharacters } from "#lib/forms/fields.ts";
import { requiredLine } from "./document-fields.ts";
import faq from "./faq.json" with { type: "json" };
import homeFaq from "./home-faq.json" with { type: "json" };

const MAX_TABS = 10;
const MAX_ITEMS = 100;

const item = v.object({
	/** The anchor on the page. It never changes, so that links to the answer work for ever. */
	id: v.pipe(
		v.string(),
		v.regex(
			/^[a-z0-9]+(-[a-z0-9]+)*$/,
			"Please use small letters and hyphens.",
		),
		v.maxLength(80),
	),
	question: requiredLine("the question", 200),
	answer: v.pipe(
		v.string(),
		v.transform(removeControlCharacters),
		v.trim(),
		v.minLength(1, "Please enter the answer."),
		v.maxLength(2_000, "Please shorten this to 2,000 characters."),
	),
	/** The home page shows it, too, below its own questions. */
	home: v.optional(v.literal(true)),
});

export type FaqEntry = v.InferOutput<typeof item>;

const items = v.pipe(
	v.array(item),
	v.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} questions.`),
);

function haveOwnIds(entries: readonly FaqEntry[]): boolean {
	return new Set(entries.map(({ id }) => id)).size === entries.length;
}

const SAME_ID = "Two questions have the same address.";

export const faqSchema = v.object({
	tabs: v.pipe(
		v.array(
			v.object({ id: v.string(), label: requiredLine("the name", 40), items }),
		),
		v.minLength(1),
		v.maxLength(MAX_TABS),
		v.check((tabs) => haveOwnIds(tabs.flatMap((tab) => tab.items)), SAME_ID),
	),
});

export type FaqDocument = v.InferOutput<typeof faqSchema>;

export const homeFaqSchema = v.object({
	items: v.pipe(
		items,
		v.check((entries) => haveOwnIds(entries), SAME_ID),
	),
	/** The ids of all questions, those of the FAQ with a prefix (home-questions.ts). Without it those of the FAQ follow. */
	order: v.optional(
		v.pipe(
			v.array(v.pipe(v.string(), v.maxLength(100))),
			v.maxLength(MAX_ITEMS * (MAX_TABS + 1)),
		),
	),
});

export type HomeFaqDocument = v.InferOutput<typeof homeFaqSchema>;

export const shippedFaq: FaqDocument = { tabs: faq };

export const shippedHomeFaq: HomeFaqDocument = {
	items: homeFaq.map((entry, index) => ({ id: `home-${index + 1}`, ...entry })),
};
