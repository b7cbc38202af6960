import { expect, test } from "vitest";
import { compileMdx } from "../mdx-plugin.ts";

test("a text becomes a module with its front matter, its headings and the number of its words", async () => {
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

test("the number of a section stands apart, and “section 2” leads to it", async () => {
	const code = await compileMdx(
		"## 1. Café prices\n\nSee section 2.\n\n## 2. Rights\n\nSee section 9.",
	);
	expect(code).toContain('{"id":"cafe-prices","text":"Café prices","number":1}');
	expect(code).toContain('href: "#rights"');
	expect(code.match(/href:/g)).toHaveLength(1);
	expect(code).toContain('className: "no"');
});

test("a table can be scrolled by keyboard and is named after its heading", async () => {
	const code = await compileMdx(
		"## Verdicts\n\n| Count | Verdict |\n| --- | --- |\n| One | Keep |",
	);
	expect(code).toContain('"aria-label": "Table 1: Verdicts"');
	expect(code).toContain('tabIndex: "0"');
});

test("an empty corner of a table is no heading", async () => {
	const code = await compileMdx("| | Verdict |\n| --- | --- |\n| One | Keep |");
	expect(code.match(/_components\.th,/g)).toHaveLength(1);
});

test("a tag that is not closed is refused with its place", async () => {
	await expect(compileMdx("One\n\n<Note>\n\nTwo")).rejects.toThrow(/Note/);
});
