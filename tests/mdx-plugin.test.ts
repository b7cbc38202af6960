import { expect, test } from "vitest";
import { compileMdx } from "../mdx-plugin.ts";

test("a module exports its front matter, headings and word count", async () => {
	const code = await compileMdx(
		"---\ntitle: Rotas\n---\n\n## Six o’clock\n\nFourteen vans.\n\n### Keys\n\n## Six o’clock\n",
	);

	expect(code).toContain('"title": "Rotas"');
	expect(code).toContain(
		'export const headings = [{"id":"six-oclock","text":"Six o’clock"},{"id":"six-oclock-2","text":"Six o’clock"}];',
	);
	expect(code).toContain("export const words = 7;");
	expect(code).toContain('id: "keys"');
});

test("section numbers are separate from headings, and “section 2” links to its heading", async () => {
	const code = await compileMdx(
		"## 1. Café prices\n\nSee section 2.\n\n## 2. Rights\n\nSee section 9.",
	);

	expect(code).toContain(
		'{"id":"cafe-prices","text":"Café prices","number":1}',
	);
	expect(code).toContain('href: "#rights"');
	expect(code.match(/href:/g)).toHaveLength(1);
	expect(code).toContain('className: "no"');
});

test("a table is scrollable by keyboard and labelled by its heading", async () => {
	const code = await compileMdx(
		"## Verdicts\n\n| Count | Verdict |\n| --- | --- |\n| One | Keep |",
	);

	expect(code).toContain('"aria-label": "Table 1: Verdicts"');
	expect(code).toContain('tabIndex: "0"');
});

test("an empty corner cell of a table is no header cell", async () => {
	const code = await compileMdx("| | Verdict |\n| --- | --- |\n| One | Keep |");
	expect(code.match(/_components\.th,/g)).toHaveLength(1);
});

test("an unclosed tag is refused by name", async () => {
	await expect(compileMdx("One\n\n<Note>\n\nTwo")).rejects.toThrow(/Note/);
});
