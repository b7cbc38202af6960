import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { describe, expect, test } from "vitest";
import {
	allRoutes,
	attributes,
	type BuiltPage,
	builtFiles,
	builtFolder,
	builtPages,
	isBuilt,
	notBuilt,
	ownAddress,
} from "./support/built-site.ts";

describe.skipIf(!isBuilt)(
	`the links and pictures of the built site${notBuilt}`,
	() => {
		const pages = isBuilt ? builtPages() : [];
		const files = new Set(
			isBuilt ? builtFiles().map((file) => `/${file}`) : [],
		);
		const byPath = new Map(pages.map((page) => [page.path, page]));

		/** Handled by the server, not by a route. */
		const probes = ["/livez", "/readyz"];
		const dynamic = [...allRoutes.map(({ path }) => path), ...probes].filter(
			(path) => path !== "/*",
		);

		/** The problem with a linked address; undefined for valid ones. */
		function fault(address: string, on: BuiltPage): string | undefined {
			const own = ownAddress(address);
			if (own === null)
				return /^(https:\/\/|mailto:|tel:|data:)/.test(address)
					? undefined
					: `${address} is no address`;

			const { pathname, hash } = new URL(own, `https://site.invalid${on.path}`);
			const id = decodeURIComponent(hash.slice(1));
			const page = byPath.get(pathname);
			if (page)
				return id === "" || page.ids.has(id)
					? undefined
					: `${address}: no such id`;

			if (files.has(pathname)) return undefined;

			return dynamic.some((path) => matchPath(path, pathname))
				? undefined
				: `${address}: no such page`;
		}

		test.each(pages.map((page) => [page.path, page] as const))(
			"%s has no broken links",
			(_path, page) => {
				const addresses = attributes(
					page.markup,
					"href",
					"src",
					"action",
					"formaction",
					"poster",
				);
				const faults = addresses
					.map((address) => fault(address, page))
					.filter(Boolean);

				expect([...new Set(faults)]).toEqual([]);
			},
		);

		const pictures = pages
			.flatMap(({ markup }) => markup.match(/<img\b[^>]*>/g) ?? [])
			.map((tag) => {
				const value = (name: string) =>
					new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

				return {
					src: value("src"),
					ratio: Number(value("width")) / Number(value("height")),
				};
			});

		test("no picture is a fragment of a file, which WebKit would size by the whole file", () => {
			expect(pictures.length).toBeGreaterThan(8);

			for (const { src } of pictures) expect(src).toMatch(/^\/[^#?]+$/);
		});

		test("each picture's attributes have the aspect ratio of its file", () => {
			for (const { src, ratio } of pictures.filter(({ src }) =>
				src.endsWith(".svg"),
			)) {
				const svg = readFileSync(join(builtFolder, src), "utf8");
				const [, , across = 0, down = 0] =
					/viewBox="([^"]+)"/.exec(svg)?.[1]?.split(" ").map(Number) ?? [];

				expect(ratio, src).toBeCloseTo(across / down, 2);
			}
		});

		test.each([
			"sitemap.xml",
			"feed.xml",
			"feed.json",
			"llms.txt",
			"robots.txt",
		])("%s links to pages that exist", (file) => {
			const text = readFileSync(join(builtFolder, file), "utf8");
			const home = byPath.get("/");
			if (!home) throw new Error("There is no home page.");

			const addresses =
				text.match(/https:\/\/origin\.invalid[^\s<>")\]&\\]*/g) ?? [];
			expect(addresses.length).toBeGreaterThan(0);
			expect(
				addresses.map((address) => fault(address, home)).filter(Boolean),
			).toEqual([]);
		});
	},
);
