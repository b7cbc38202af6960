import { Parser } from "htmlparser2";
import { describe, expect, it, test } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";

const addresses = [
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	"javascript&#58;alert(1)",
	"javascript&#58alert(1)",
	"javascript&colon;alert(1)",
	"&#106;avascript:alert(1)",
	"&#x6A;avascript:alert(1)",
	"java&Tab;script:alert(1)",
	"java&NewLine;script:alert(1)",
	"java&#0;script:alert(1)",
	"&#1;javascript:alert(1)",
	"\u200ejavascript:alert(1)",
	"\u202ejavascript:alert(1)",
	"javascript\\:alert(1)",
	"javascript://example.com/%0aalert(1)",
	"data:text/html;base64,PHN2Zz4=",
	"DATA:text/html,<b>",
	"data:image/svg+xml;base64,PHN2Zz4=",
	"vbscript:msgbox(1)",
	"file:///etc/passwd",
	"blob:https://site.example/1",
	"filesystem:https://site.example/1",
	"view-source:https://site.example/",
	"feed:javascript:alert(1)",
];

const placesOfAddress: ((address: string) => string)[] = [
	(address) => `[a](${address})`,
	(address) => `[a](<${address}>)`,
	(address) => `![a](${address})`,
	(address) => `<${address}>`,
	(address) => `[a]\n\n[a]: ${address}`,
	(address) => `![a][b]\n\n[b]: <${address}> "title"`,
	(address) => `[![a](${address})](${address})`,
	(address) => `| a |\n| - |\n| [a](${address}) |`,
	(address) => `Text[^1]\n\n[^1]: [a](${address})`,
];

const rawHtml = [
	"<script>alert(1)</script>",
	"<ScRiPt src=//evil.example></sCrIpT>",
	"<img src=x onerror=alert(1)>",
	"<svg onload=alert(1)>",
	"<svg><script>alert(1)</script></svg>",
	"<math><mi xlink:href='javascript:alert(1)'>x</mi></math>",
	"<iframe srcdoc='<script>alert(1)</script>'></iframe>",
	"<object data='data:text/html,x'></object>",
	"<embed src=//evil.example>",
	"<form action=//evil.example><input name=q></form>",
	"<style>*{display:none}</style>",
	"<link rel=stylesheet href=//evil.example>",
	"<meta http-equiv=refresh content='0;url=//evil.example'>",
	"<base href=//evil.example>",
	"<a href='javascript:alert(1)' onclick=x>x</a>",
	"<b onclick=alert(1)>bold</b>",
	"<template><script>alert(1)</script></template>",
	"<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
	"<!--><script>alert(1)</script>-->",
	"<![CDATA[<script>alert(1)</script>]]>",
	"<?php echo 1 ?><script>alert(1)</script>",
	"<script\u0010>alert(1)</script>",
];

const placesOfHtml: ((html: string) => string)[] = [
	(html) => html,
	(html) => `Text ${html} text`,
	(html) => `> ${html}`,
	(html) => `- ${html}`,
	(html) => `## ${html}`,
	(html) => `:::example{title="${html}"}\n${html}\n:::`,
];

const directives = [
	':::note{onclick="alert(1)" .evil #x}\ntext\n:::',
	':::note{style="position:fixed"}\ntext\n:::',
	":::script\nalert(1)\n:::",
	":::__proto__{a=b}\ntext\n:::",
	":::note{",
	":::note[",
	":::",
	":".repeat(500),
	`:::note{${'a="b" '.repeat(500)}}\nx\n:::`,
];

const corpus = [
	...addresses.flatMap((each) => placesOfAddress.map((place) => place(each))),
	...rawHtml.flatMap((each) => placesOfHtml.map((place) => place(each))),
	...directives,
];

const ALLOWED_SCHEME = /^(https?|mailto|tel):/i;
const RUNNING =
	/^(script|style|iframe|object|embed|form|link|meta|base|svg|math|template|noscript|img)$/;

/** The elements, attributes and addresses of rendered Markdown that a browser would act on. */
function findActive(html: string): string[] {
	const found: string[] = [];
	const parser = new Parser({
		onopentag(name, attributes) {
			if (RUNNING.test(name)) found.push(`<${name}>`);
			found.push(...findActiveAttributes(attributes));
		},
	});
	parser.end(html);

	return found;
}

function findActiveAttributes(attributes: Record<string, string>): string[] {
	return Object.entries(attributes).flatMap(([name, value]) => {
		if (/^on|^style$|^srcdoc$/i.test(name)) return [name];
		if (!/^(href|src)$/i.test(name)) return [];

		// A browser removes these characters before it reads the scheme.
		const address = value.replace(/[\p{Cc}\p{Cf}\s]/gu, "");
		const runs =
			/^[a-z][a-z+.-]*:/i.test(address) && !ALLOWED_SCHEME.test(address);

		return runs ? [`${name}=${address}`] : [];
	});
}

test("the check finds what runs", () => {
	const html = "<a href='java&Tab;script:x' onclick=y>z</a><script></script>";

	expect(findActive(html)).toEqual([
		"href=javascript:x",
		"onclick",
		"<script>",
	]);
});

test("the corpus has at least 200 texts", () => {
	expect(new Set(corpus).size).toBeGreaterThanOrEqual(200);
});

test.each(corpus)("%j renders inert", (source) => {
	expect(findActive(renderMarkdown(source).html)).toEqual([]);
});

describe("text that is nested too deeply", () => {
	it.each([
		["quotations", `${">".repeat(2_000)}x`],
		["quotations with blanks", `${"> ".repeat(50_000)}x`],
		["lists on one line", `${"- ".repeat(2_000)}x`],
		["numbered lists on one line", `${"1. ".repeat(2_000)}x`],
		[
			"indented lists",
			Array.from({ length: 300 }, (_, i) => `${"  ".repeat(i)}- x`).join("\n"),
		],
	])("%s is shown as typed, and reported", (_, source) => {
		const { html, problems } = renderMarkdown(source);

		expect(html).toMatch(/^<p>/);
		expect(html).not.toMatch(/<(blockquote|ul|ol)>/);
		expect(problems).toMatchObject([
			{ message: "This text is nested too deeply." },
		]);
	});

	it("does not include ten quotations or a long rule", () => {
		const { html, problems } = renderMarkdown(
			`${">".repeat(10)} x\n\n${"-".repeat(200)}`,
		);

		expect(html).toContain("<hr>");
		expect(problems).toEqual([]);
	});

	it("shows its HTML as text", () => {
		const { html } = renderMarkdown(`${">".repeat(99)}<img src=x onerror=y>`);

		expect(html).not.toContain("<img");
		expect(html).toContain("&#x3C;img");
	});
});

test("a megabyte on one line keeps its text", () => {
	const { html } = renderMarkdown("a".repeat(1_000_000));

	expect(html).toHaveLength(1_000_007);
});
