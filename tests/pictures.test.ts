import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtFolder, builtPages, isBuilt, notBuilt } from "./support/built-site.ts";

describe.skipIf(!isBuilt)(`the pictures of the built site${notBuilt}`, () => {
	const pictures = new Map(
		(isBuilt ? builtPages() : [])
			.flatMap(({ markup }) => markup.match(/<img\b[^>]*>/g) ?? [])
			.map((tag) => [tag, attributesOf(tag)]),
	);

	test("there are some, and each is a file of its own: WebKit sizes fragments by the whole file", () => {
		expect(pictures.size).toBeGreaterThan(8);
		for (const { src } of pictures.values()) expect(src).toMatch(/^\/[^#?]+$/);
	});

	test("each has the ratio of its file, so that no browser distorts it or moves the page", () => {
		for (const { src = "", width, height } of pictures.values()) {
			if (!src.endsWith(".svg")) continue;
			const svg = readFileSync(join(builtFolder, src), "utf8");
			const [, , across = 0, down = 0] =
				/viewBox="([^"]+)"/.exec(svg)?.[1]?.split(" ").map(Number) ?? [];
			expect({ src, ratio: Number(width) / Number(height) }).toEqual({
				src,
				ratio: expect.closeTo(across / down, 2),
			});
		}
	});
});

function attributesOf(tag: string): Record<string, string> {
	return Object.fromEntries(
		Array.from(tag.matchAll(/([a-z]+)="([^"]*)"/g), ([, name = "", value = ""]) => [name, value]),
	);
}
