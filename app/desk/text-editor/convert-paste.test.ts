import { expect, test } from "vitest";
import { convertPaste } from "./convert-paste.server.ts";

test("the main thread does other work while a long table is converted", async () => {
	let turns = 0;
	const timer = setInterval(() => {
		turns += 1;
	}, 1);
	const row = "<tr><td>Week</td><td>22</td></tr>";

	const markdown = await convertPaste(`<table>${row.repeat(2_000)}</table>`);
	clearInterval(timer);

	expect(markdown.split("\n")).toHaveLength(2_001);
	expect(turns).toBeGreaterThan(20);
});

test.each([
	["that is too long", "a".repeat(500_001)],
	["that is nested too deeply", "<div>".repeat(60_000)],
])("HTML %s gives no Markdown", async (_what, html) => {
	expect(await convertPaste(html)).toBe("");
});
