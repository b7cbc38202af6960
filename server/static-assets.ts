import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { type Encoding, encodings } from "#lib/http/compression.server.ts";
import { configured } from "#lib/http/origin.ts";
import { readBindings } from "./client-address.ts";
import { hostCheck } from "./hosts.ts";
import { pageCompression } from "./page-compression.ts";
import {
	commonHeaders,
	nothingPolicy,
	policyWithHashes,
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
	const identity = configured(text, siteUrl, bookingPage ?? "");

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

	return {
		type:
			types[path] ??
			types[extension] ??
			getMimeType(path) ??
			"application/octet-stream",
		etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`,
		policy:
			extension === ".html" && settings
				? policyWithHashes(identity.toString(), settings.vendors)
				: nothingPolicy,
		immutable: path.startsWith("assets/") || path.startsWith("fonts/"),
		body: { identity },
	};
}

/**
 * Serves prerendered pages and assets from memory under the site's hosts, and passes other requests on. Over a
 * socket it writes to the Node response, which is faster than creating a `Response`.
 */
export function staticAssets(
	files: ReadonlyMap<string, StaticFile>,
	siteUrl: string,
	/** Waits for pages whose content has changed. */
	whenCurrent: (path: string) => Promise<void> | null = () => null,
): MiddlewareHandler {
	const hostRefusal = hostCheck(siteUrl);
	const common = commonHeaders(siteUrl);
	const chooseEncoding = pageCompression();

	return async (context, next) => {
		const { req } = context;
		const isHead = req.method === "HEAD";
		if ((!isHead && req.method !== "GET") || hostRefusal(context) !== null)
			return next();

		const headers: Record<string, string> = {
			...common,
			"X-Request-Id": randomUUID(),
		};
		const rendering = whenCurrent(req.path);
		if (rendering) await rendering;

		const file = files.get(req.path);
		if (!file) {
			const page = req.path.slice(0, -1);
			if (!req.path.endsWith("/") || !files.has(page)) return next();

			headers.Location = page + new URL(req.url).search;
			headers["Content-Security-Policy"] = nothingPolicy;

			return new Response(null, { status: 308, headers });
		}

		headers["Content-Type"] = file.type;
		headers["Content-Security-Policy"] = file.policy;
		headers["Cache-Control"] = file.immutable
			? "public, max-age=31536000, immutable"
			: "no-cache";
		headers.ETag = file.etag;
		headers.Vary = "Accept-Encoding";

		const isKnown = req.header("if-none-match")?.includes(file.etag);
		const status = isKnown ? 304 : 200;
		const accepted = req.header("accept-encoding") ?? "";
		const encoding = isKnown ? null : await chooseEncoding(file, accepted);
		const bytes = file.body[encoding ?? "identity"] ?? file.body.identity;
		if (!isKnown) {
			if (encoding) headers["Content-Encoding"] = encoding;

			headers["Content-Length"] = String(bytes.length);
		}

		const body = isKnown || isHead ? null : bytes;
		const { outgoing } = readBindings(context);
		if (isHead || !outgoing || !("writeHead" in outgoing))
			return new Response(body, { status, headers });

		outgoing.writeHead(status, headers as never).end(body);

		return RESPONSE_ALREADY_SENT;
	};
}
