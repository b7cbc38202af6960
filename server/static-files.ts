import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { type Encoding, encodings } from "#lib/http/compression.server.ts";
import { insertConfiguration } from "#lib/http/origin.ts";
import {
	buildPolicyWithHashes,
	nothingPolicy,
	type Sources,
} from "./security-headers.ts";

export type StaticFile = {
	type: string;
	etag: string;
	policy: string;
	/** True for names with a content hash. */
	immutable: boolean;
	/** Encodings are null where they gain too little, and missing until they are asked for. */
	body: { identity: Bytes } & Partial<Record<Encoding, Bytes | null>>;
};
type Bytes = Buffer<ArrayBuffer>;

/** Configuration that is inserted into prerendered pages when the server starts. */
export type PageSettings = {
	siteUrl: string;
	bookingPage: string | null;
	/** Hosts that the pages' policy allows. */
	vendors: Sources;
};

/** Types that are missing or too general in Hono's table. */
const types: Record<string, string> = {
	"feed.xml": "application/rss+xml; charset=utf-8",
	"feed.json": "application/feed+json; charset=utf-8",
	".data": "text/x-script; charset=utf-8",
};
const encodedEndings = new Set<string>(Object.values(encodings));

/** True for files that may contain the public origin, which is inserted when the server starts. */
export function carriesOrigin(extension: string): boolean {
	return [".html", ".txt", ".xml", ".json", ".data", ".webmanifest"].includes(
		extension,
	);
}

/**
 * Reads the built site into memory, by URL path. `academy.html` and `academy/index.html` are served as
 * `/academy`.
 */
export function loadStaticFiles(
	folder: string,
	settings: PageSettings,
): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>();

	for (const entry of readdirSync(folder, {
		recursive: true,
		withFileTypes: true,
	})) {
		const path = relative(
			folder,
			join(entry.parentPath, entry.name),
		).replaceAll("\\", "/");
		if (
			!entry.isFile() ||
			path.startsWith(".vite") ||
			encodedEndings.has(extname(path))
		)
			continue;

		const address = `/${path}`.replace(/(\/index)?\.html$/, "") || "/";
		files.set(address, staticFile(folder, path, settings));
	}

	return files;
}

function staticFile(
	folder: string,
	path: string,
	settings: PageSettings,
): StaticFile {
	const file = join(folder, path);
	const bytes = readFileSync(file);
	if (carriesOrigin(extname(path)))
		return textFile(path, bytes.toString(), settings);

	// The build has compressed files that do not change.
	const built = buildFile(path, bytes, settings);
	for (const [encoding, ending] of Object.entries(encodings))
		built.body[encoding as Encoding] = existsSync(file + ending)
			? readFileSync(file + ending)
			: null;

	return built;
}

/** A page or a text file, with the configuration in it. @param path of the file in the build. */
export function textFile(
	path: string,
	text: string,
	settings: PageSettings,
): StaticFile {
	const { siteUrl, bookingPage } = settings;
	const identity = insertConfiguration(text, siteUrl, bookingPage ?? "");

	return buildFile(path, Buffer.from(identity), settings);
}

/** A picture that is not from the build. @param path as in a URL. */
export function pictureFile(path: string, bytes: Bytes): StaticFile {
	const file = buildFile(path.slice(1), bytes, null);
	for (const encoding of Object.keys(encodings))
		file.body[encoding as Encoding] = null;

	return file;
}

/** @param settings null for files that are no pages. */
function buildFile(
	path: string,
	identity: Bytes,
	settings: PageSettings | null,
): StaticFile {
	const extension = extname(path);
	const policy =
		extension === ".html" && settings
			? buildPolicyWithHashes(identity.toString(), settings.vendors)
			: nothingPolicy;

	return {
		type:
			types[path] ??
			types[extension] ??
			getMimeType(path) ??
			"application/octet-stream",
		// Browsers that have the page get a changed policy, too.
		etag: `"${createHash("sha256").update(identity).update(policy).digest("base64url").slice(0, 27)}"`,
		policy,
		immutable: path.startsWith("assets/") || path.startsWith("fonts/"),
		body: { identity },
	};
}
