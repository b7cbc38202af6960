import { describe, expect, test } from "vitest";
import {
	type FaqList,
	findEntry,
	listChangedEntries,
	moveEntry,
	nameEntries,
	placeEntry,
	removeEntry,
	removeNames,
	toBody,
	toDraft,
	toLists,
	withDraftEntry,
	withShared,
	writeEntry,
} from "./faq-lists.ts";

const entry = (id: string) => ({ id, question: `${id}?`, answer: "Yes." });

const lists: readonly FaqList[] = [
	{ id: "one", label: "One", items: [entry("a"), entry("b")] },
	{ id: "two", label: "Two", items: [entry("c")] },
];

function order(changed: readonly FaqList[]): string {
	return changed
		.map(({ items }) => items.map(({ id }) => id).join(""))
		.join(" ");
}

test.each([
	["b", -1, "ba c"],
	["a", 1, "ba c"],
	["a", -1, "ab c"],
	["b", 1, "ab c"],
	["x", 1, "ab c"],
] as const)("moving %s by %i gives %s", (id, by, expected) => {
	expect(order(moveEntry(lists, id, by))).toBe(expected);
});

test.each([
	["a", "one", null, "ba c"],
	["b", "one", "a", "ba c"],
	["a", "two", null, "b ca"],
	["a", "two", "c", "b ac"],
	["c", "one", "b", "acb "],
	["a", "one", "a", "ab c"],
	["a", "two", "gone", "b ca"],
	["a", "gone", null, "ab c"],
	["x", "two", "c", "ab c"],
] as const)(
	"placing %s in %s before %s gives %s",
	(id, list, before, expected) => {
		expect(order(placeEntry(lists, id, { list, before }))).toBe(expected);
	},
);

test("a changed entry stays where it is", () => {
	const changed = writeEntry(lists, "a", {
		list: "one",
		question: "New?",
		answer: "No.",
	});

	expect(order(changed)).toBe("ab c");
	expect(findEntry(changed, "a")?.entry.question).toBe("New?");
});

test("an entry is moved to another list, with its address", () => {
	const { question, answer } = entry("a");

	expect(order(writeEntry(lists, "a", { list: "two", question, answer }))).toBe(
		"b ca",
	);
});

test("a new entry without a subject waits in the draft, and isn’t published", () => {
	const typed = { list: "", question: "Why?", answer: "Because." };

	const added = writeEntry(lists, "x", typed);

	expect(order(added)).toBe("ab c x");
	expect(toDraft("faq", added)).toEqual({ tabs: added });
	expect(toBody("faq", added)).toEqual({ tabs: lists });
});

const uuid = (number: number) => `0197c2f0-0000-7000-8000-00000000000${number}`;

test.each([
	["Do you work at weekends?", "do-you-work-at-weekends"],
	["???", "question"],
	// Ids of the page: of its parts, its subjects and its other answers.
	["Main?", "main-2"],
	["One", "one-2"],
	["a", "a-2"],
	[
		"Would you come to a workshop that is nearly three hundred miles away?",
		"would-you-come-to-a-workshop-that-is-nearly-three-hundred",
	],
])("the address of a new answer to “%s” is #%s", (question, expected) => {
	const typed = { list: "two", question, answer: "Yes." };

	const { names } = nameEntries(writeEntry(lists, uuid(1), typed));

	expect(names.get(uuid(1))).toBe(expected);
});

test("two new answers to the same question have addresses of their own", () => {
	const typed = { list: "two", question: "Really?", answer: "Yes." };
	const once = writeEntry(lists, uuid(1), typed);

	const { lists: named } = nameEntries(writeEntry(once, uuid(2), typed));

	expect(order(named)).toBe("ab creallyreally-2");
});

test.each([
	["a changed one", "a", "one", "ab c", "New?"],
	["one of another subject", "a", "two", "b ca", "New?"],
	["a new one", "x", "one", "abx c", "New?"],
])("%s is published alone", (_, id, list, expected, question) => {
	const typed = { list, question, answer: "No." };
	const other = { list: "two", question: "Later?", answer: "No." };
	const draft = writeEntry(writeEntry(lists, id, typed), "c", other);

	const published = withDraftEntry(lists, draft, id);

	expect(order(published)).toBe(expected);
	expect(findEntry(published, id)?.entry.question).toBe(question);
	expect(findEntry(published, "c")?.entry).toEqual(entry("c"));
});

test("a removed entry is gone", () => {
	expect(order(removeEntry(lists, "a"))).toBe("b c");
});

test("documents are lists and documents again", () => {
	const items = [entry("a")];

	expect(toBody("home-faq", toLists({ items }))).toEqual({ items });
	expect(
		toBody(
			"faq",
			toLists({
				tabs: [...lists].map((list) => ({ ...list, items: [...list.items] })),
			}),
		),
	).toEqual({ tabs: lists });
});

describe("questions of the FAQ on the home page", () => {
	const items = [entry("a"), entry("b")];
	const shared = [entry("faq#x"), entry("faq#y")];
	const merge = (order?: string[]) =>
		withShared(toLists({ items, ...(order && { order }) }), shared);
	const readIds = (body: unknown) => (body as { order?: string[] }).order;

	test("follow its own without an order", () => {
		expect(merge()[0]?.items).toEqual([...items, ...shared]);
	});

	test("stand where the order has them, new ones at the end", () => {
		const list = merge(["faq#y", "b", "faq#gone", "a"]);

		expect(list[0]?.items.map(({ id }) => id)).toEqual([
			"faq#y",
			"b",
			"a",
			"faq#x",
		]);
	});

	test("keep their places while others are written, named and removed", () => {
		const body = { items, order: ["faq#x", "a", "b"] };
		const typed = { list: "home", question: "How?", answer: "No." };

		const added = writeEntry(toLists(body), uuid(1), typed);
		const { lists: named } = nameEntries(removeEntry(added, "a"));

		expect(readIds(toBody("home-faq", named))).toEqual(["faq#x", "b", "how"]);
		expect(listChangedEntries(named, toLists(body))).toHaveLength(1);
	});

	test("are moved among them", () => {
		const moved = moveEntry(merge(), "faq#x", -1);

		expect(toBody("home-faq", moved)).toEqual({
			items,
			order: ["a", "faq#x", "b", "faq#y"],
		});
	});
});

describe("names are removed from an answer", () => {
	test.each([
		["Hi Jo,\n\nWe do.", "We do."],
		["Yes, Jo, we do. Ask Client Ltd.", "Yes, …, we do. Ask … Ltd."],
		[
			"Write to jo@client.example or ring 020 7946 0018.",
			"Write to … or ring ….",
		],
		["Joanna and jobs stay.", "Joanna and jobs stay."],
		["It costs 1,250 or 590.", "It costs 1,250 or 590."],
	])("%s", (text, expected) => {
		expect(removeNames(text, ["Jo Client"])).toBe(expected);
	});
});
