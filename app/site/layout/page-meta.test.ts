import type { MetaDescriptor } from "react-router";
import { expect, test } from "vitest";
import { sitePages } from "#site/pages.ts";
import { shareImage } from "./page-meta.ts";

/** Pages that are rendered for each request; tests/heads.test.ts tests the prerendered pages. */
const modules = import.meta.glob<{ meta: () => MetaDescriptor[] }>(
	["/app/site/{ask,book,newsletter,your-data}/route.tsx", "/app/site/academy/request-route.tsx"],
	{ eager: true },
);
const dynamic = sitePages().filter(({ prerendered }) => !prerendered);
const metas = Object.values(modules).map(({ meta }) => meta());

test.each(dynamic)("$path has a title, a description and a share picture", (page) => {
	const meta = metas.find((each) => read(each, "og:url") === `https://origin.invalid${page.path}`);
	expect(read(meta, "title")?.length).toBeGreaterThan(10);
	expect(read(meta, "title")?.length).toBeLessThanOrEqual(70);
	expect(read(meta, "description")?.length).toBeGreaterThan(20);
	expect(read(meta, "description")?.length).toBeLessThanOrEqual(160);
	expect(page.share).toBeDefined();
	expect(read(meta, "og:image")).toBe(`https://origin.invalid${shareImage(page.path)}`);
});

function read(meta: readonly MetaDescriptor[] = [], name: string): string | undefined {
	for (const tag of meta as readonly Record<string, string>[]) {
		if (name === "title" && "title" in tag) return tag.title;
		if (tag.name === name || tag.property === name) return tag.content;
	}
	return undefined;
}
