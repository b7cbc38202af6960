import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { builtFolder, isBuilt, notBuilt } from "./support/built-site.ts";

/** Bytes, compressed with brotli. Lower them when the site gets smaller. */
const budget = {
	"scripts that run before the first interaction": 6_000,
	"framework script": 95_000,
	"scripts of the home page, framework included": 125_000,
	"files of these scripts": 9,
	"HTML of the home page, styles included": 41_000,
	"styles in the page": 21_500,
	fonts: 60_000,
	"all scripts of the site and the desk": 275_000,
};

describe.skipIf(!isBuilt)(`bytes of the built site${notBuilt}`, () => {
	const html = isBuilt ? readFileSync(join(builtFolder, "index.html"), "utf8") : "";
	// The smallest files are not compressed.
	const compressed = (path: string) =>
		[`${path}.br`, path]
			.map((name) => join(builtFolder, name))
			.filter((file) => existsSync(file))
			.map((file) => statSync(file).size)[0] ?? 0;
	const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

	const scripts = [...html.matchAll(/<link rel="later" href="([^"]+\.js)"/g)].map(
		([, path = ""]) => path,
	);
	const inline = [
		...html.matchAll(
			/<script(?![^>]*\bsrc=| type="(?:later|importmap|application))[^>]*>(.*?)<\/script>/gs,
		),
	]
		.map(([, text = ""]) => text)
		.join("\n");
	const styles = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
	const measures: Record<keyof typeof budget, () => number> = {
		"scripts that run before the first interaction": () => brotliCompressSync(inline).length,
		"framework script": () =>
			sum(scripts.filter((path) => path.includes("framework")).map(compressed)),
		"scripts of the home page, framework included": () => sum(scripts.map(compressed)),
		"files of these scripts": () => scripts.length,
		"HTML of the home page, styles included": () => brotliCompressSync(html).length,
		"styles in the page": () => brotliCompressSync(styles).length,
		fonts: () =>
			sum(filesIn("fonts", ".woff2").map((path) => statSync(join(builtFolder, path)).size)),
		"all scripts of the site and the desk": () => sum(filesIn("assets", ".js").map(compressed)),
	};

	test.each(Object.entries(budget))("%s: at most %i", (name, limit) => {
		const size = measures[name as keyof typeof budget]();
		expect(size).toBeGreaterThan(0);
		expect(size).toBeLessThanOrEqual(limit);
	});
});

function filesIn(folder: string, ending: string): string[] {
	return readdirSync(join(builtFolder, folder))
		.filter((name) => name.endsWith(ending))
		.map((name) => `${folder}/${name}`);
}
