import { expect, test } from "vitest";
import { excerpt } from "#desk/shared/excerpt.ts";
import {
	filledReplies,
	findFirstName,
	replyTemplates,
} from "./reply-templates.ts";

const nothing = { from: "Ada", bookUrl: "https://sheaf.example/book" };

test.each([
	["Jo Bloggs", "Jo"],
	["Siân", "Siân"],
	["O’Neill, Sam", null],
	["=HYPERLINK(1)", null],
	["<b>Jo</b>", null],
	["", null],
	[null, null],
])("the first name of %s is %s", (name, first) => {
	expect(findFirstName(name)).toBe(first);
});

test.each(["quiz", "question", "academy", "booking", "newsletter"] as const)(
	"there are two or three templates for a %s, complete without any facts",
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

test("templates are filled in with the lead's facts", () => {
	const facts = {
		...nothing,
		firstName: "Jo",
		painPoint: "Quoting or proposals",
		website: "https://bloggs.example",
		recommendation: "AI System MVP (from €2.5K)",
	};
	const text = filledReplies("quiz", facts)[0]?.text ?? "";

	expect(text).toContain("Hello Jo,");
	expect(text).toContain("“Quoting or proposals”");
	expect(text).toContain("AI System MVP (from €2.5K)");
	expect(text).toContain("https://bloggs.example");
});

test("every template has a unique key", () => {
	const keys = Object.values(replyTemplates).flatMap((replies) =>
		replies.map(({ key }) => key),
	);
	expect(new Set(keys).size).toBe(keys.length);
});

test("an excerpt is the start of a text, in one line", () => {
	expect(excerpt("a\n\nb")).toBe("a b");
	expect(excerpt("x".repeat(1_000))).toHaveLength(301);
	expect(excerpt(null)).toBeNull();
});
