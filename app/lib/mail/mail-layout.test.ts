import { expect, test } from "vitest";
import type { MailDocument } from "#lib/outbox/contract.ts";
import {
	renderHeaderText,
	renderMailHtml,
	renderMailText,
	renderPersonalHtml,
} from "./mail-layout.ts";

const mail: MailDocument = {
	heading: "New question",
	paragraphs: ["Somebody asked something.", "Answer this mail."],
	facts: [
		{ label: "Email", value: "sam@example.com" },
		{ label: "Where do you lose time?", value: "Quoting" },
		{ label: "Question", value: "Do you work\nin Leeds?" },
	],
	action: {
		label: "Book a call",
		url: "https://sheaf.example/book?offer=ai-mvp&x=1",
	},
	footer: ["Sheaf Systems Ltd"],
};

test("a logo stands in the place of the name, which is its text", () => {
	const logo = {
		url: "https://fox.example/media/1/1200.jpg",
		width: 1200,
		height: 300,
	};

	const html = renderMailHtml(
		{ heading: "Hello", paragraphs: [], facts: [], footer: [] },
		"Fox & Hound",
		logo,
	);

	expect(html).toContain(
		'<img src="https://fox.example/media/1/1200.jpg" width="144" height="36" alt="Fox &#38; Hound"',
	);
});

test("the plain text has all parts in order", () => {
	expect(renderMailText(mail)).toBe(`New question

Somebody asked something.

Answer this mail.

Email: sam@example.com
Where do you lose time? Quoting
Question:
  Do you work
  in Leeds?

Book a call:
https://sheaf.example/book?offer=ai-mvp&x=1

-- 
Sheaf Systems Ltd
`);
});

test("a mail without facts, action and footer has no gaps in their place", () => {
	const bare = {
		heading: "Hello",
		paragraphs: ["One."],
		facts: [],
		footer: [],
	};

	expect(renderMailText(bare)).toBe("Hello\n\nOne.\n");
	expect(renderMailHtml(bare, "Sheaf")).not.toContain("<a ");
	expect(renderMailHtml(bare, "Sheaf")).not.toContain("<th ");
});

test("the HTML loads no resources, and escapes markup", () => {
	const html = renderMailHtml(mail, "Sheaf");

	expect(html).not.toMatch(
		/<(img|script|link|iframe|form)\b|@import|\bsrc=|url\(|\bon\w+=/i,
	);
	expect(html).toContain(
		'href="https://sheaf.example/book?offer=ai-mvp&#38;x=1"',
	);
	expect(html).toContain("Do you work<br>in Leeds?");
});

test.each([
	"<script>alert(1)</script>",
	'"><img src=x onerror=alert(1)>',
	"' onmouseover='alert(1)",
])("%j is escaped everywhere", (hostile) => {
	const tags = (text: string) => {
		const action = { label: text, url: `https://sheaf.example/?q=${text}` };
		const facts = [{ label: text, value: text }];
		const html = renderMailHtml(
			{ heading: text, paragraphs: [text], facts, action, footer: [text] },
			"Sheaf",
		);

		return html
			.match(/<[^>]*>/g)
			?.map((tag) => tag.replace(/href="[^"]*"/, ""));
	};

	expect(tags(hostile)).toEqual(tags("x"));
});

test.each([
	[
		"New question: Do you work in Leeds?",
		"New question: Do you work in Leeds?",
	],
	["Hello\r\nBcc: all@example.com", "Hello Bcc: all@example.com"],
	["a\u0000b\u2028c\u0085d", "a b c d"],
	["invoice\u202Efdp.exe", "invoice fdp.exe"],
	["  Zoë 👷‍♀️  ", "Zoë 👷‍♀️"],
	["half \ud800 pair", "half \ufffd pair"],
])("a header changes %j to %j", (text, expected) => {
	expect(renderHeaderText(text)).toBe(expected);
});

test("a header is cut between characters", () => {
	expect(renderHeaderText("👷".repeat(200), 10)).toBe(`${"👷".repeat(4)}…`);
});

test.each([
	["See <https://client.example/a>.", "https://client.example/a"],
	['See "https://client.example/b".', "https://client.example/b"],
	["See “https://client.example/b”!", "https://client.example/b"],
	["https://client.example/Foo_(bar).", "https://client.example/Foo_(bar)"],
	["(https://client.example/a)", "https://client.example/a"],
	["[https://client.example/a]", "https://client.example/a"],
	["'https://client.example/a'", "https://client.example/a"],
	["https://client.example/?a=1&b=[2]", "https://client.example/?a=1&b=[2]"],
	["Is it https://client.example/a?", "https://client.example/a"],
	["https://client.example/a\nNext", "https://client.example/a"],
])("the link in %o is exactly %s", (text, url) => {
	const html = renderPersonalHtml(text);
	const [, href = ""] = /href="([^"]*)"/.exec(html) ?? [];
	const body = html.slice(html.indexOf("<body"));

	expect(decode(href)).toBe(url);
	expect(
		decode(body.replace(/<br>/g, "\n").replace(/<[^>]*>/g, "")).trim(),
	).toBe(text);
});

const decode = (html: string) =>
	html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
