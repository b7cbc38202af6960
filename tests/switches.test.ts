import { createRequestHandler, RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { withContent } from "#content/live-content.server.ts";
import { findDetour, type SwitchId } from "#content/switches.ts";
import { switchIds } from "#content/switches-schema.ts";
import {
	type Snapshot,
	withDocument,
} from "#features/content/snapshot.server.ts";
import { onceFor } from "#lib/cache.ts";
import { prepareSearch, searchSite } from "#site/search/search-site.server.ts";
import { findOwnLinks, findPage } from "../server/page-files.ts";
import { builtFolder, isBuilt, notBuilt } from "./support/built-site.ts";
import { at, initial, siteWith, startedSite } from "./support/rendered-site.ts";

// A test renders all pages again.
vi.setConfig({ testTimeout: 120_000 });

/** The tags of elements with nothing in them. */
function findEmptyElements(html: string): string[] {
	const found = html.matchAll(/<(ul|ol|nav|section)\b[^>]*><\/\1>/g);
	return Array.from(found, ([tag]) => tag);
}

/** One site for all tests, and the empty elements that it has anyway. */
const shippedSite = onceFor(async (_: typeof initial) => {
	const site = await startedSite();
	const usual = [...site.files.keys()].flatMap((path) =>
		findEmptyElements(site.text(path)),
	);

	return { site, usual };
}).bind(null, initial);

function without(ids: readonly SwitchId[], to = ""): Snapshot {
	const off = Object.fromEntries(ids.map((id) => [id, to]));
	return withDocument(initial, "switches", { off }, at);
}

const all: [string, readonly SwitchId[]][] = [
	...switchIds.map((id) => [id, [id]] as [string, SwitchId[]]),
	["everything", switchIds],
];

describe.skipIf(!isBuilt)(`switched off${notBuilt}`, () => {
	test.each(all)(
		"%s leaves no link to it on any page, file or in the search",
		async (_, ids) => {
			const snapshot = without(ids);
			const { off } = snapshot.documents.switches;
			const { site, usual } = await shippedSite();
			const { files, text } = site;

			site.pages.begin(snapshot);
			for (const path of files.keys())
				if (!path.endsWith(".data")) await site.pages.whenCurrent(path);

			const pages = [...files].filter(([, { type }]) =>
				type.startsWith("text/html"),
			);
			const dead = pages.flatMap(([path, file]) => [
				...[...findOwnLinks(file)]
					.filter((link) => findDetour(link, off) !== null)
					.map((link) => `${path}: ${link}`),
				...[...text(path).matchAll(/(?:href|action)="(\/?#[^"]+)"/g)]
					.filter(([, link = ""]) => findDetour(link, off) !== null)
					.map(([, link]) => `${path}: ${link}`),
			]);
			const listed = ["/sitemap.xml", "/llms.txt"].flatMap((path) =>
				[...text(path).matchAll(/https:\/\/agency\.example(\/[^\s<)]*)/g)]
					.filter(([, link = ""]) => findDetour(link, off) !== null)
					.map(([, link]) => `${path}: ${link}`),
			);
			const found = await withContent(snapshot.content, async () => {
				await prepareSearch();
				return searchSite("academy quiz case blog").results;
			});

			expect(dead).toEqual([]);
			expect(listed).toEqual([]);
			expect(
				[...files.keys()].filter(
					(path) => findDetour(findPage(path), off) !== null,
				),
			).toEqual([]);
			expect(
				found.filter(({ path }) => findDetour(path, off) !== null),
			).toEqual([]);
			for (const [path] of pages)
				for (const tag of findEmptyElements(text(path)))
					expect(usual, path).toContain(tag);
		},
	);

	test.each([
		["", 404, null],
		["/services", 302, "/services"],
	])("its address, leading to %j, answers %i", async (to, status, location) => {
		const build = await import(
			new URL("../server/index.js", `file://${builtFolder}`).href
		);
		const handle = createRequestHandler(build, "production");

		const answer = await withContent(without(["academy"], to).content, () =>
			handle(
				new Request("http://localhost/academy"),
				new RouterContextProvider(),
			),
		);

		expect(answer.status).toBe(status);
		expect(answer.headers.get("location")).toBe(location);
	});

	test("its address shows the site’s not-found page, also after a navigation within the document", async () => {
		const build = await import(
			new URL("../server/index.js", `file://${builtFolder}`).href
		);
		const handle = createRequestHandler(build, "production");
		const read = (path: string) =>
			withContent(without(["academy"]).content, async () => {
				const answer = await handle(
					new Request(`http://localhost${path}`),
					new RouterContextProvider(),
				);
				return { status: answer.status, text: await answer.text() };
			});

		const page = await read("/academy");
		const unknown = await read("/no-such-page");
		const data = await read("/academy.data");

		const title = /<title>(.*?)<\/title>/;
		const main = /<main\b.*<\/main>/s;
		expect(page.text.match(main)?.[0].replace(/<!--.*?-->/g, "")).toBe(
			unknown.text.match(main)?.[0].replace(/<!--.*?-->/g, ""),
		);
		expect(page.text.match(title)?.[1]).toBe(unknown.text.match(title)?.[1]);
		expect(page.text).toContain('content="noindex"');
		expect(data.status).toBe(404);
		expect(data.text).toContain('"notFound",true');
	});

	test("and on again, every page is as it was shipped", async () => {
		const { pages, files, built } = await siteWith(without(switchIds));

		pages.begin(initial);
		await pages.finish();

		const changed = [...built].filter(
			([path, etag]) => files.get(path)?.etag !== etag,
		);
		expect(changed.map(([path]) => path)).toEqual([]);
	});
});
