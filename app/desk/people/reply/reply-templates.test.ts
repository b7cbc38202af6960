import { expect, test } from "vitest";
import { shippedReplyTemplates } from "#content/reply-templates-schema.ts";
import { makeExcerpt } from "#desk/shared/excerpt.ts";
import { filledReplies, suggestSubject } from "./reply-templates.ts";

const { templates } = shippedReplyTemplates;

const nothing = { from: "Ada", bookUrl: "https://sheaf.example/book" };

test.each([
	"quiz",
	"question",
	"academy",
	"booking",
	"newsletter",
	"none",
] as const)(
	"two or three templates are suggested for “%s”, complete without any facts",
	(kind) => {
		const replies = filledReplies(kind, nothing, templates).filter(
			({ isSuggested }) => isSuggested,
		);

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
	const text = filledReplies("quiz", facts, templates)[0]?.text ?? "";

	expect(text).toContain("Hello Jo,");
	expect(text).toContain("“Quoting or proposals”");
	expect(text).toContain("AI System MVP (from €2.5K)");
	expect(text).toContain("https://bloggs.example");
});

test("every template has a unique id", () => {
	const ids = templates.map(({ id }) => id);

	expect(new Set(ids).size).toBe(ids.length);
});

test("alternatives are taken in order, and a paragraph with unknown facts is left out", () => {
	const template = {
		id: "own",
		kind: "question" as const,
		label: "Own",
		subject: "For {company}\nor: For you",
		text: "About {question}.\nor: About {company}.\nor: About you.\n\nRing {phone}.\n\nBye.",
	};
	const fill = (facts: Record<string, string>) =>
		filledReplies("manual", { ...nothing, ...facts }, [template])[0];

	expect(fill({})).toMatchObject({
		subject: "For you",
		text: "Hello,\n\nAbout you.\n\nBye.\n\nAda\nSheaf",
	});
	expect(fill({ company: "Bloggs $& Sons" })).toMatchObject({
		subject: "For Bloggs $& Sons",
		text: expect.stringContaining("About Bloggs $& Sons."),
	});
});

test("a subject without alternatives has its unknown facts to fill in", () => {
	const template = {
		id: "own",
		kind: "question" as const,
		label: "Own",
		subject: "{firstName}, a call with {company}",
		text: "Hello.",
	};

	const [reply] = filledReplies("manual", { ...nothing, firstName: "Jo" }, [
		template,
	]);

	expect(reply?.subject).toBe("Jo, a call with [their company]");
});

test("an excerpt is the start of a text, in one line", () => {
	expect(makeExcerpt("a\n\nb")).toBe("a b");
	expect(makeExcerpt("x".repeat(1_000))).toHaveLength(301);
	expect(makeExcerpt(null)).toBeNull();
});

test("the templates for other kinds come after the suggested ones", () => {
	const keys = filledReplies("quiz", nothing, templates).map(({ key }) => key);

	expect(keys).toHaveLength(templates.length);
	expect(keys.slice(0, 3)).toEqual(
		templates.filter(({ kind }) => kind === "quiz").map(({ id }) => id),
	);
});

test("a template leaves the end to the signature", () => {
	const facts = { ...nothing, signature: "Ada, Sheaf" };
	const [reply] = filledReplies("question", facts, templates);

	expect(reply?.text).not.toContain("Ada");
});

test("the suggested subject is the first in which nothing is to be filled in", () => {
	const reply = { key: "a", label: "A", text: "", isSuggested: true };

	expect(
		suggestSubject([
			{ ...reply, subject: "Hello [their company]" },
			{ ...reply, subject: "Re: your question" },
		]),
	).toBe("Re: your question");
	expect(suggestSubject([])).toBe("");
});
