import { describe, expect, it, test } from "vitest";
import { type MarkdownOptions, renderMarkdown } from "./markdown.server.ts";
import { createElement, createText } from "./sections.ts";

const containers: MarkdownOptions["containers"] = {
	note: () => createElement("div", { className: ["note"], role: "note" }),
	example: (title) =>
		createElement("figure", {}, [
			createElement("figcaption", {}, [createText(title)]),
		]),
};

const render = (source: string, options: MarkdownOptions = { containers }) =>
	renderMarkdown(source, options);

/** The addresses of all links and pictures. */
const addressesIn = (html: string) =>
	[...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);

describe("headings", () => {
	it("have ids made from their text, and those of level two are listed", () => {
		const { headings, words, html } = render(
			"## Six o’clock\n\nFourteen vans.\n\n### Keys\n\n## Six o’clock\n",
		);

		expect(headings).toEqual([
			{ id: "six-oclock", text: "Six o’clock" },
			{ id: "six-oclock-2", text: "Six o’clock" },
		]);
		expect(html).toContain('<h3 id="keys">Keys</h3>');
		expect(words).toBe(7);
	});

	it("have their number apart, and “section 2” links to the heading", () => {
		const { headings, html } = render(
			"## 1. Café prices\n\nSee section 2.\n\n## 2. Rights\n\nSee section 9.",
		);

		expect(headings[0]).toEqual({
			id: "cafe-prices",
			text: "Café prices",
			number: 1,
		});
		expect(html).toContain(
			'<span class="heading-number">1.</span> Café prices',
		);
		expect(addressesIn(html)).toEqual(["#rights"]);
	});

	it("without Latin letters have an id", () => {
		expect(render("## 日本").headings[0]?.id).toBe("section");
	});
});

test("a table can be scrolled by keyboard and is labelled by its heading", () => {
	const { html } = render(
		"## Verdicts\n\n| | Verdict |\n| - | - |\n| 1 | Keep |",
	);

	expect(html).toContain(
		'<div class="table-scroll" role="region" aria-label="Table 1: Verdicts" tabindex="0"><table>',
	);
	expect(html.match(/<th>/g)).toHaveLength(1);
});

describe("containers", () => {
	it("become the site's elements", () => {
		const { html, problems } = render(
			':::example{title="Two vans"}\nText.\n:::\n\n:::note\nMore.\n:::',
		);

		expect(html).toBe(
			'<figure><figcaption>Two vans</figcaption>\n<p>Text.</p>\n</figure>\n<div class="note" role="note">\n<p>More.</p>\n</div>',
		);
		expect(problems).toEqual([]);
	});

	it.each([
		[
			"an unknown one",
			"One\n\n:::aside\nTwo\n:::",
			3,
			"“:::aside” is unknown.",
		],
		["an unclosed one", ":::note\nTwo", 1, "“:::note” is not closed."],
		["a prototype's name", ":::constructor\nTwo\n:::", 1, "is unknown."],
	])("%s is reported with its line", (_, source, line, message) => {
		const { problems, html } = render(source);

		expect(problems).toEqual([
			{ line, message: expect.stringContaining(message) },
		]);
		expect(html).toContain("Two");
	});

	it("leave times and words with colons alone", () => {
		const source = "At 10:30 :note[x] and ::note";
		expect(render(source).html).toBe(`<p>${source}</p>`);
	});
});

describe("placeholders", () => {
	const fill = (text: string) => text.replaceAll("{email}", "a_b_c@x.example");

	it("are filled in texts and addresses, and their value is no Markdown", () => {
		const { html } = render("[{email}](mailto:{email}) and {email}", { fill });

		expect(html).toBe(
			'<p><a href="mailto:a_b_c@x.example">a_b_c@x.example</a> and a_b_c@x.example</p>',
		);
	});

	it("are left alone in code", () => {
		expect(render("`{email}`", { fill }).html).toContain("{email}");
	});
});

test("phone numbers are not broken over lines", () => {
	expect(render("[020 7946 0142](tel:+442079460142)").html).toContain(
		'class="nowrap"',
	);
});

test.each([
	["a relative link", "[a](services)", "must begin with"],
	["a coded scheme", "[a](javascript&#58alert(1))", "must begin with"],
	["a scheme that is removed", "[a][b]\n\n[b]: data:text/html,x", "must begin"],
	["a second title", "# One", "begin with ##"],
	["a missing level", "## One\n\n#### Two", "left out"],
])("%s is reported", (_name, source, message) => {
	expect(render(source).problems).toEqual([
		{ line: expect.any(Number), message: expect.stringContaining(message) },
	]);
});

test.each([
	"[a](/services?x=1#y)",
	"[a](#prices)",
	"[a](HTTPS://client.example)",
	"[a](mailto:{email})",
	"<https://client.example>",
	"## One\n\n### Two\n\n## Three",
])("%s is in order", (source) => {
	expect(render(source).problems).toEqual([]);
});

describe("footnotes and jumps", () => {
	const source = "Text[^1] and [jump](#prices).\n\n## Prices\n\n[^1]: Note.";

	it.each(["", "answer-2-"])(
		"lead there and back with prefix “%s”",
		(idPrefix) => {
			const { html } = render(source.replace("#prices", `#${idPrefix}prices`), {
				idPrefix,
			});
			const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

			expect(new Set(ids).size).toBe(ids.length);
			for (const address of addressesIn(html))
				expect(ids).toContain(address?.slice(1));
		},
	);

	it.each([
		["## Über uns", "#über-uns", "#uber-uns"],
		["## Über uns", "#uber-uns", "#uber-uns"],
		["## 日本\n\n## 東京", "#東京", "#section-2"],
		["## Prices\n\n## Prices", "#prices-1", "#prices-2"],
		["## Prices\n\n## Prices", "#prices-2", "#prices-2"],
		["### What’s next?", "#whats-next", "#whats-next"],
		["## 3. Scope", "#3-scope", "#scope"],
		["## Prices", "#elsewhere", "#elsewhere"],
	])("below “%s” the link %s leads to %s", (text, address, expected) => {
		const { html } = render(`${text}\n\n[a](${address})`);

		expect(addressesIn(html)).toEqual([expected]);
	});

	it("lead to the headings of their own text, whatever its prefix is", () => {
		const { html } = render("## Prices\n\n[a](#prices)", {
			idPrefix: "answer-2-",
		});

		expect(addressesIn(html)).toEqual(["#answer-2-prices"]);
	});

	it("of two texts on one page don't share ids", () => {
		const idsIn = (idPrefix: string) => [
			...render("Text[^1]\n\n[^1]: Note.", { idPrefix }).html.matchAll(
				/ id="([^"]+)"/g,
			),
		];
		const both = [...idsIn("a-"), ...idsIn("b-")].map(([, id]) => id);

		expect(new Set(both).size).toBe(both.length);
	});
});

describe("hostile text", () => {
	it.each([
		"[a](javascript&#58;alert(1))",
		"[a](java&Tab;script:alert(1))",
		"[a](JaVaScRiPt:alert(1))",
		"[a](data:text/html;base64,PHN2Zz4=)",
		"[a](vbscript:x)",
		"![x](javascript:1)",
		"![x](data:image/svg+xml;base64,PHN2Zz4=)",
		"<javascript:alert(1)>",
		"[a]: javascript:alert(1)\n\n[a]",
	])("%s has no address that runs", (source) => {
		for (const address of addressesIn(render(source).html))
			expect(address).not.toMatch(/^\s*(javascript|data|vbscript):/i);
	});

	it.each([
		"<script>alert(1)</script>",
		"<img src=x onerror=alert(1)>",
		"text <b onclick=alert(1)>bold</b>",
		"<iframe src=https://evil.example></iframe>",
		"<style>*{display:none}</style>",
		"<a href='javascript:alert(1)'>x</a>",
		':::note{onclick="alert(1)" .evil #x}\ntext\n:::',
		':::example{title="<script>alert(1)</script>"}\ntext\n:::',
	])("%s is shown without its elements and attributes", (source) => {
		const { html } = render(source);
		expect(html).not.toMatch(
			/<(script|img|iframe|style|b)\b|<[^>]*(onclick|onerror|evil)/i,
		);
	});

	it("HTML is reported, a comment is not", () => {
		expect(render("<b>x</b>").problems).toHaveLength(2);
		expect(render("<!-- note -->\n\nText").problems).toEqual([]);
	});
});
