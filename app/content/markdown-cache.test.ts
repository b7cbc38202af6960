import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { renderMarkdown } from "#lib/markdown/markdown.server.ts";
import type { Content } from "./content-types.ts";
import { withContent } from "./live-content.server.ts";
import { cacheMarkdown, renderedTexts } from "./markdown-cache.server.ts";

import { shippedContent } from "./shipped-content.ts";
import { textRenderers } from "./text-renderers.server.ts";

const shipped = shippedContent();

const pricedAt = (price: string): Content => ({
	...shipped,
	tiers: { ...shipped.tiers, project: { price } },
});

/** A cache, and the texts that it has rendered. */
function countingCache() {
	const rendered: string[] = [];
	const cache = cacheMarkdown((body, fill) => {
		rendered.push(body);
		return renderMarkdown(body, { fill });
	});

	return { ...cache, rendered };
}

test("a text is rendered again when a fact that it names changes", () => {
	const { read, rendered } = countingCache();

	const first = withContent(pricedAt("€1"), () => read("From {price.project}"));
	const second = withContent(pricedAt("€2"), () =>
		read("From {price.project}"),
	);

	expect([first.html, second.html]).toEqual([
		"<p>From €1</p>",
		"<p>From €2</p>",
	]);
	expect(rendered).toHaveLength(2);
});

test("a text is rendered once while other facts change", () => {
	const { read, rendered } = countingCache();

	for (const price of ["€1", "€2", "€3"])
		withContent(pricedAt(price), () => read("Ring {phone}"));

	expect(rendered).toHaveLength(1);
});

test("a placeholder that only Markdown makes one is noticed, too", () => {
	const { read } = countingCache();
	const body = String.raw`From {price\.project}`;

	withContent(pricedAt("€1"), () => read(body));
	const { html } = withContent(pricedAt("€2"), () => read(body));

	expect(html).toBe("<p>From €2</p>");
});

test("an unknown placeholder throws each time", () => {
	const { read } = countingCache();

	expect(() => read("{nothing}")).toThrow("nothing");
	expect(() => read("{nothing}")).toThrow("nothing");
});

test("requests are answered between two texts", async () => {
	const { prepare, rendered } = countingCache();

	const isDone = prepare(["One", "Two", "Three"]);
	await setImmediate();
	const countBefore = rendered.length;
	await isDone;

	expect(countBefore).toBeLessThan(3);
	expect(rendered).toEqual(["One", "Two", "Three"]);
});

/** Its length alone makes it slow. */
const slow = `:::note\nFrom {price.project}\n:::\n\n${"A word. ".repeat(3_000)}`;

test("a slow text is not rendered on the main thread", async () => {
	const { read } = renderedTexts.article;
	const rendered: string[] = [];
	const cache = cacheMarkdown(
		(body, fill) => {
			rendered.push(body);
			return renderMarkdown(body, { fill });
		},
		async () => ({ rendered: read("Elsewhere."), filled: new Map() }),
	);

	await cache.prepare([slow, "Short."]);

	expect(cache.read(slow).html).toBe("<p>Elsewhere.</p>");
	expect(rendered).toEqual(["Short."]);
});

test("another thread renders a text as the main thread does, with its facts and boxes", async () => {
	const { prepare, read } = renderedTexts.article;
	const own = cacheMarkdown(textRenderers.article);

	const [elsewhere, here] = await withContent(pricedAt("€7"), async () => {
		await prepare([slow]);
		return [read(slow), own.read(slow)];
	});

	expect(elsewhere).toEqual(here);
	expect(elsewhere?.html).toContain("From €7");
});
