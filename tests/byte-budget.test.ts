import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
	builtFiles,
	builtFolder,
	isBuilt,
	notBuilt,
} from "./support/built-site.ts";

describe.skipIf(!isBuilt)(`bytes of the built site${notBuilt}`, () => {
	const html = isBuilt
		? readFileSync(join(builtFolder, "index.html"), "utf8")
		: "";
	const brotli = (text: string) => brotliCompressSync(text).length;

	// The smallest files and fonts are not compressed.
	const measureSize = (path: string) => {
		const file = join(builtFolder, path);
		return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
	};

	// Which letters they have changes the compressed size by some hundred bytes.
	const withoutHashes = (text: string) =>
		text
			.replace(/-[\w-]{8}\.(js|css)/g, ".$1")
			.replace(/sha256-[\w+/=]+/g, "sha256");

	const sum = (paths: readonly string[]) =>
		paths.reduce((total, path) => total + measureSize(path), 0);

	const links = html.matchAll(/<link rel="later" href="([^"]+\.js)"/g);
	const scripts = [...new Set(Array.from(links, ([, path = ""]) => path))];
	// Without the data of the page, which is content.
	const inline = [
		...html.matchAll(
			/<script(?![^>]*\bsrc=| type="(?:later|importmap|application))[^>]*>(.*?)<\/script>/gs,
		),
	]
		.map(([, text = ""]) => text)
		.filter((text) => !text.includes("streamController.enqueue"))
		.join("\n");
	const styles = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";

	const inFolder = (folder: string, pattern: RegExp) =>
		builtFiles().filter(
			(path) => path.startsWith(folder) && pattern.test(path),
		);

	/** Bytes after brotli, with a margin for one more form and industry. Lower them when the site gets smaller. */
	test.each([
		["scripts that run before React starts", 6_144, brotli(inline)],
		[
			"framework script",
			95_000,
			sum(scripts.filter((path) => path.includes("framework"))),
		],
		["scripts of the home page, framework included", 122_880, sum(scripts)],
		[
			"routes of the public pages",
			2_900,
			sum(scripts.filter((path) => path.includes("-site"))),
		],
		["files of these scripts", 6, scripts.length],
		[
			"HTML of the home page, styles included, without the hashes of files",
			41_800,
			brotli(withoutHashes(html)),
		],
		["styles in the page", 20_000, brotli(styles)],
		[
			"fonts of every page",
			45_500,
			sum(isBuilt ? inFolder("fonts/", /-sheaf\.woff2$/) : []),
		],
		[
			"fonts for letters of other languages",
			97_000,
			sum(isBuilt ? inFolder("fonts/", /-latin(-ext)?\.woff2$/) : []),
		],
		[
			// The desk fetches it where a text is opened.
			"editor of formatted text",
			130_000,
			sum(isBuilt ? inFolder("assets/", /\/(editor|prosemirror)-.*\.js$/) : []),
		],
		[
			// With 130,000 for the editor, 25,000 for the desk's search (loaded when opened), 2,000 for the calendar's week,
			// 12,000 for proposals, 3,000 for questions of several lists and files of emails, 1,000 for presses that wait for
			// the page's data, and browser copies of the desk's forms.
			"all scripts of the site and the desk",
			534_000,
			sum(isBuilt ? inFolder("assets/", /\.js$/) : []),
		],
	])("%s: at most %i", (_name, limit, size) => {
		expect(size).toBeGreaterThan(0);
		expect(size).toBeLessThanOrEqual(limit);
	});
});
