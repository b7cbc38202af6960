import { expect, test } from "vitest";
import { mergeFields, mergeUnrelated } from "./merge-fields.ts";

test("what the author changed is on top of what others changed", () => {
	const seen = { name: "Ana", company: "Old", website: "a.example" };
	const typed = { name: "Anna", company: "Old" };
	const current = { name: "Ana", company: "New", website: "b.example" };

	expect(mergeFields(seen, typed, current)).toEqual({
		name: "Anna",
		company: "New",
		website: "b.example",
	});
});

test.each([
	["one", "one\ntwo", "one\nthree", "one\ntwo\nthree"],
	["one\ntwo", "two", "one\ntwo\nthree", "two\nthree"],
	["one\ntwo", "one\ntwo\nfour", "two", "two\nfour"],
	["", "one", "three", "one\nthree"],
])(
	"of a list %j that one made %j and others %j, all changes are kept",
	(seen, typed, current, merged) => {
		const lists = ["phones"];

		expect(
			mergeFields(
				{ phones: seen },
				{ phones: typed },
				{ phones: current },
				lists,
			),
		).toEqual({ phones: merged });
	},
);

const seen = { title: "Rotas", body: "One.\n\nTwo." };

test("different fields and paragraphs of two authors are both taken", () => {
	const typed = { title: "Rotas", body: "One!\n\nTwo." };
	const current = { title: "Six rotas", body: "One.\n\nTwo?" };

	expect(mergeUnrelated(seen, typed, current)).toEqual({
		title: "Six rotas",
		body: "One!\n\nTwo?",
	});
});

test("the same field of two authors is a conflict", () => {
	const typed = { ...seen, title: "Five rotas" };
	const current = { ...seen, title: "Six rotas" };

	expect(mergeUnrelated(seen, typed, current)).toBeNull();
});
