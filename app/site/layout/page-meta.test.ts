import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type MetaDescriptor, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "#routes.ts";
import { articleSummaries } from "#site/blog/articles.ts";
import { sitePages } from "#site/pages.ts";
import { pageMeta, shareImage } from "./page-meta.ts";

type PageModule = {
	meta?: (facts: { loaderData: unknown }) => MetaDescriptor[] | undefined;
	loader?: (facts: object) => unknown;
};
const modules = import.meta.glob<PageModule>([
	"/app/site/**/*route.tsx",
	"/app/desk/auth/login-route.tsx",
]);

/** Pages whose address names one thing of many have no meta without it; staff pages are nobody else's. */
const notForEverybody = /:|\*|^styleguide$/;
const paths = pagePaths(routes).filter(
	({ path, file }) =>
		!notForEverybody.test(path) && !/^desk\/|^site\/login\/(code|link)/.test(file),
);
const pictures = sitePages(articleSummaries).flatMap(({ path, share }) =>
	share ? [shareImage(path)] : [],
);
const metas = new Map<string, MetaDescriptor[]>();

beforeAll(async () => {
	for (const { path, file } of paths) metas.set(path, await metaOf(path, file));
}, 60_000);

describe.each(paths.map(({ path }) => path))("/%s", (path) => {
	const said = (name: string) => read(metas.get(path) ?? [], name);

	test("says what it is about, briefly", () => {
		expect(said("title")?.length).toBeGreaterThan(10);
		expect(said("title")?.length).toBeLessThanOrEqual(70);
		expect(said("description")?.length).toBeGreaterThan(20);
		expect(said("description")?.length).toBeLessThanOrEqual(160);
		expect(said("og:url")).toBe(`https://origin.invalid/${path}`);
	});

	test("has a share picture that is drawn", () => {
		expect(pictures).toContain(new URL(said("og:image") ?? "").pathname);
	});
});

test.each(["title", "description", "og:image"])(
	"no two pages that may be found share a %s",
	(name) => {
		const found = [...metas.values()].filter((meta) => read(meta, "robots") === undefined);
		const said = found.map((meta) => read(meta, name));
		expect(said.length).toBeGreaterThan(20);
		expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
	},
);

test("every share picture has a name of its own, and a page", () => {
	expect(pictures).toEqual([...new Set(pictures)]);
	const used = [...metas.values()].map((meta) => read(meta, "og:image"));
	expect(pictures.filter((path) => !used.includes(`https://origin.invalid${path}`))).toEqual([]);
});

test("an article says when it was published, by whom and what about", () => {
	const meta = pageMeta({
		title: "T",
		description: "D",
		path: "/blog/t",
		article: { published: "2026-01-02", author: "A", section: "S", tags: ["one", "two"] },
	});
	expect(read(meta, "og:type")).toBe("article");
	expect(read(meta, "article:published_time")).toBe("2026-01-02");
	expect(meta.filter((tag) => "property" in tag && tag.property === "article:tag")).toHaveLength(2);
});

test("what should not be found says so", () => {
	expect(
		read(pageMeta({ title: "T", description: "D", path: "/t", noindex: true }), "robots"),
	).toBe("noindex");
	expect(read(pageMeta({ title: "T", description: "D", path: "/t" }), "robots")).toBeUndefined();
});

/** Runs the page's loader as the build does; one that needs the running server feeds no meta. */
async function metaOf(path: string, file: string): Promise<MetaDescriptor[]> {
	const module = await modules[`/app/${file}`]?.();
	const url = new URL(`https://origin.invalid/${path}`);
	let loaderData: unknown;
	try {
		const context = new RouterContextProvider();
		loaderData = await module?.loader?.({
			pattern: `/${path}`,
			url,
			request: new Request(url),
			context,
		});
	} catch {}
	return module?.meta?.({ loaderData }) ?? [];
}

function pagePaths(entries: readonly RouteConfigEntry[]): { path: string; file: string }[] {
	return entries.flatMap(({ path, index, file, children = [] }) => [
		...((path || index) && file.endsWith(".tsx") ? [{ path: path ?? "", file }] : []),
		...pagePaths(children),
	]);
}

function read(meta: readonly MetaDescriptor[], name: string): string | undefined {
	for (const tag of meta as readonly Record<string, string>[]) {
		if (name === "title" && "title" in tag) return tag.title;
		if (tag.name === name || tag.property === name) return tag.content;
	}
	return undefined;
}
