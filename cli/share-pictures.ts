import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import type { ArticleFrontMatter } from "#content/blog.ts";
import { type SharePicture, sharePictures } from "#content/share-pictures.ts";
import { shareSvg } from "./share-layout.ts";

/** A file of the built site: its path under build/client and its bytes. */
export type MadeFile = { path: string; bytes: Uint8Array };

/** Messengers skip large pictures; flat colours need little. */
const mostShareBytes = 60 * 1024;

const root = new URL("../", import.meta.url);
const cache = new URL(".cache/share-pictures/", root);
const articles = new URL("app/content/blog/", root);

/** The share picture of every page as PNG. One that was made before from the same things is taken from the cache. */
export async function makeSharePictures(): Promise<MadeFile[]> {
	mkdirSync(cache, { recursive: true });
	const look = hashOf(...lookFiles().map((file) => readFileSync(file)));
	const made: MadeFile[] = [];
	for (const picture of sharePictures(frontMatters())) {
		const file = new URL(`${hashOf(look, JSON.stringify(picture))}.png`, cache);
		if (!existsSync(file)) writeFileSync(file, await drawn(picture));
		made.push({ path: `share/${picture.name}.png`, bytes: readFileSync(file) });
	}
	return made;
}

/** Throws when the picture came out too large. */
async function drawn(picture: SharePicture): Promise<Uint8Array> {
	const bytes = await sharp(Buffer.from(await shareSvg(picture)))
		.png({ palette: true, colours: 96, dither: 0, effort: 10, compressionLevel: 9 })
		.toBuffer();
	if (bytes.length > mostShareBytes)
		throw new Error(`The share picture ${picture.name} has ${bytes.length} bytes.`);
	return bytes;
}

/** What decides how a picture looks, beside its own words: the drawings, the colours, the fonts. */
function lookFiles(): URL[] {
	const folders = {
		"cli/": /^share-.*\.ts$/,
		"public/illustrations/": /\.svg$/,
		"public/fonts/": /\.woff2$/,
	};
	const found = Object.entries(folders).flatMap(([folder, pattern]) =>
		readdirSync(new URL(folder, root))
			.filter((name) => pattern.test(name))
			.sort()
			.map((name) => new URL(folder + name, root)),
	);
	return [...found, new URL("app/theme.css", root)];
}

function hashOf(...parts: (string | Uint8Array)[]): string {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(createHash("sha256").update(part).digest());
	return hash.digest("hex").slice(0, 32);
}

/** The articles' front matter (checked in app/content/blog.test.ts): plain `key: text` lines, perhaps in quotes. */
function frontMatters(): ArticleFrontMatter[] {
	return readdirSync(articles)
		.filter((name) => name.endsWith(".mdx"))
		.sort()
		.map((name) => {
			const [, head = ""] = readFileSync(new URL(name, articles), "utf8").split(/^---$/m);
			const lines = head.matchAll(/^(\w+): "?(.*?)"?$/gm);
			return Object.fromEntries(
				Array.from(lines, ([, key, value]) => [key, value]),
			) as unknown as ArticleFrontMatter;
		});
}
