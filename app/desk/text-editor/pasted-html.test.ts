import { expect, test } from "vitest";
import { clipboardSamples } from "../../../tests/support/clipboard-samples.ts";
import { toMarkdown } from "./pasted-html.ts";

test.each([
	[
		"a Google Docs wrapper isn't bold",
		'<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">Plain and </span><span style="font-weight:700">bold</span></p></b>',
		"Plain and **bold**",
	],
	[
		"italic spans are emphasised",
		'<p><span style="font-style:italic">so</span></p>',
		"_so_",
	],
	[
		"headings keep their level",
		"<h2>Rotas</h2><p>Text</p>",
		"## Rotas\n\nText",
	],
	["lists become lists", "<ul><li>One</li><li>Two</li></ul>", "- One\n- Two"],
	[
		"links keep their address",
		'<p><a href="https://client.example/a?b=1&amp;c=2">Client</a></p>',
		"[Client](https://client.example/a?b=1\\&c=2)",
	],
	[
		"a script address is dropped",
		'<p><a href="javascript:alert(1)">Client</a></p>',
		"[Client]()",
	],
	[
		"Word's comments and styles are dropped",
		'<!--[if gte mso 9]><xml></xml><![endif]--><style>p{}</style><p class="MsoNormal">Text<o:p></o:p></p>',
		"Text",
	],
	[
		"pictures of other sites are dropped",
		'<p>A<img src="https://evil.example/p.png">B</p>',
		"AB",
	],
	[
		"signs of Markdown stay text",
		"<p>2 * 3 * 4 and [x]</p>",
		"2 \\* 3 \\* 4 and \\[x]",
	],
	["nothing becomes nothing", "", ""],
])("%s", (_, html, markdown) => {
	expect(toMarkdown(html)).toBe(markdown);
});

test("tables become tables", () => {
	const html =
		"<table><tr><th>Job</th><th>Hours</th></tr><tr><td>Rota</td><td>3</td></tr></table>";

	expect(toMarkdown(html)).toBe(
		"| Job  | Hours |\n| ---- | ----- |\n| Rota | 3     |",
	);
});

const wordItem = (text: string, level: number, sign: string) =>
	`<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`;

test("lists of Word are lists, without their dots", () => {
	const html = [
		wordItem("First", 1, "·"),
		wordItem("Second", 1, "·"),
		wordItem("Inner", 2, "o"),
		"<p class=MsoNormal>In order:</p>",
		wordItem("One", 1, "1."),
		wordItem("Letter", 2, "a."),
		wordItem("Two", 1, "2."),
		"<p class=MsoNormal>Further on:</p>",
		wordItem("Three", 1, "3."),
	].join("\n");

	expect(toMarkdown(html)).toBe(
		"- First\n- Second\n  - Inner\n\nIn order:\n\n1. One\n   1. Letter\n2. Two\n\nFurther on:\n\n3. Three",
	);
});

test.each(Object.entries(clipboardSamples))(
	"what %s puts on the clipboard keeps its form",
	(_name, { html, markdown }) => {
		expect(toMarkdown(html)).toBe(markdown);
	},
);

test("HTML that is nested too deeply gives no text, and no error", () => {
	expect(toMarkdown("<div>".repeat(100_000))).toBe("");
});
