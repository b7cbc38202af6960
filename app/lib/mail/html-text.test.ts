import { expect, test } from "vitest";
import { convertHtmlToText } from "./html-text.ts";

test.each([
	["a paragraph", "<p>Tuesday at ten.</p>", "Tuesday at ten."],
	["paragraphs", "<p>One.</p><p>Two.</p>", "One.\n\nTwo."],
	["lines", "One.<br>Two.<br/><br>Three.", "One.\nTwo.\n\nThree."],
	[
		"the lines of Gmail",
		"<div>One.</div><div><br></div><div>Two.</div>",
		"One.\n\nTwo.",
	],
	[
		"spaces of the markup",
		"<p>\n  Six\n  of <b>them</b>,\tplease.\n</p>",
		"Six of them, please.",
	],
	[
		"entities",
		"<p>5&nbsp;&euro; &lt; 6 &amp; &#8217;7&#x27;</p>",
		"5 € < 6 & ’7'",
	],
	[
		"the head and scripts",
		"<head><title>Mail</title><style>p{}</style></head><script>1</script><p>Yes.</p>",
		"Yes.",
	],
	[
		"quotes",
		"<p>Yes.</p><blockquote>Which?<blockquote>Both.</blockquote></blockquote>No.",
		"Yes.\n\n> Which?\n>\n> > Both.\n> >\nNo.",
	],
	["a list", "<ul><li>One</li><li>Two</li></ul>", "- One\n- Two"],
	[
		"a numbered list",
		"<ol><li><p>One</p></li><li>Two</li></ol>",
		"1. One\n2. Two",
	],
	[
		"a table",
		"<table><tr><td>Vans</td><td>6</td></tr><tr><td>Crews</td><td>2</td></tr></table>",
		"Vans 6\nCrews 2",
	],
	[
		"a link",
		'<a href="https://a.example/x?a=1&amp;b=2">the plan</a>.',
		"the plan <https://a.example/x?a=1&b=2>.",
	],
	[
		"a link that shows its target",
		'<a href="https://a.example/">a.example</a> <a href="mailto:jo@a.example">jo@a.example</a>',
		"a.example jo@a.example",
	],
	["a picture with a text", '<img src="cid:1" alt="Site plan">', "[Site plan]"],
	["preformatted text", "<pre>a  b\n  c</pre>", "a  b\n  c"],
	["unclosed tags", "<p>Hello <b>Sam<p>Yes <i", "Hello Sam\n\nYes i"],
	[
		"Outlook's own tags",
		"<p class=MsoNormal>Yes.<o:p></o:p></p><!--[if mso]>no<![endif]-->",
		"Yes.",
	],
	["a comment", "<p>One<!-- to be <b>checked</b> --> two</p>", "One two"],
	["text without tags", "a < b > c", "a < b > c"],
	["nothing", "<html><body><br></body></html>", ""],
])("%s", (_name, html, text) => {
	expect(convertHtmlToText(html)).toBe(text);
});

test.each([
	["<div>", "</div>"],
	["<blockquote>", ""],
	["<ul><li>", ""],
	["<table><tr><td>", "</i>"],
	["<b>", "</nothing>"],
])("the words inside 200,000 nested %s are read", (open, close) => {
	const html = `${open.repeat(200_000)}deep words${close.repeat(200_000)}`;

	expect(convertHtmlToText(html)).toContain("deep words");
});
