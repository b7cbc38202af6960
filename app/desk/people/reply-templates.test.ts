import { expect, test } from "vitest";
import { type ReplyFacts, replyTemplates } from "#content/desk-replies.ts";
import { filledReplies, firstGap, firstNameOf, quoted } from "./reply-templates.ts";

const nothing: ReplyFacts = {
	firstName: null,
	from: "Ada",
	recommendation: null,
	price: null,
	painPoint: null,
	website: null,
	question: null,
	company: null,
	call: null,
	phone: null,
	bookUrl: "https://sheaf.example/book",
};

test.each([
	["Jo Bloggs", "Jo"],
	["Siân", "Siân"],
	["O’Neill, Sam", null],
	["=HYPERLINK(1)", null],
	["<b>Jo</b>", null],
	["", null],
	[null, null],
])("whoever is called %s is greeted as %s", (name, first) => {
	expect(firstNameOf(name)).toBe(first);
});

test.each(["quiz", "question", "academy", "booking", "newsletter"] as const)(
	"there are two or three good beginnings for a %s, whole without any facts",
	(kind) => {
		const replies = filledReplies(kind, nothing);
		expect(replies.length).toBeGreaterThanOrEqual(2);
		expect(replies.length).toBeLessThanOrEqual(3);
		for (const { subject, text } of replies) {
			expect(subject).not.toBe("");
			expect(text).toMatch(/^Hello,\n\n/);
			expect(text).toMatch(/\n\nAda\nSheaf$/);
			expect(text).not.toMatch(/null|undefined|“”/);
		}
	},
);

test("what is known of somebody is filled in", () => {
	const facts = {
		...nothing,
		firstName: "Jo",
		painPoint: "Quoting or proposals",
		website: "https://bloggs.example",
		recommendation: "AI System MVP",
		price: "from €2.5K",
	};
	const text = filledReplies("quiz", facts)[0]?.text ?? "";
	expect(text).toContain("Hello Jo,");
	expect(text).toContain("“Quoting or proposals”");
	expect(text).toContain("AI System MVP (from €2.5K)");
	expect(text).toContain("https://bloggs.example");
});

test("every prepared text has a key of its own", () => {
	const keys = Object.values(replyTemplates).flatMap((replies) => replies.map(({ key }) => key));
	expect(new Set(keys).size).toBe(keys.length);
});

test("a long question is quoted by its start, on one line", () => {
	expect(quoted("a\n\nb")).toBe("a b");
	expect(quoted("x".repeat(1_000))).toHaveLength(301);
	expect(quoted(null)).toBeNull();
});

test("the first place to fill in is found", () => {
	expect(firstGap("Hello, [one idea] and [another]")).toEqual({ start: 7, end: 17 });
	expect(firstGap("Hello")).toBeNull();
});
