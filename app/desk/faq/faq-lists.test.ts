import { describe, expect, test } from "vitest";
import {
	addEntry,
	changeEntry,
	type FaqList,
	findEntry,
	moveEntry,
	placeEntry,
	removeEntry,
	removeNames,
	toBody,
	toLists,
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
	const changed = changeEntry(lists, "a", {
		list: "one",
		question: "New?",
		answer: "No.",
	});

	expect(order(changed)).toBe("ab c");
	expect(findEntry(changed, "a")?.entry.question).toBe("New?");
});

test("an entry is moved to another list, with its address", () => {
	const { question, answer } = entry("a");

	expect(
		order(changeEntry(lists, "a", { list: "two", question, answer })),
	).toBe("b ca");
});

test("a new entry's address is made from its question, and its own", () => {
	const typed = {
		list: "two",
		question: "Do you work at weekends?",
		answer: "Yes.",
	};

	const first = addEntry(lists, typed);
	const second = addEntry(first.lists, typed);

	expect([first.id, second.id]).toEqual([
		"do-you-work-at-weekends",
		"do-you-work-at-weekends-2",
	]);
	expect(addEntry(lists, { ...typed, question: "???" }).id).toBe("question");
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
