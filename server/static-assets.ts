import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import { configured } from "../app/lib/http/origin.ts";
import { bindingsOf } from "./client-address.ts";
import { accepts, compress, type Encoding, encodings } from "./compression.ts";
import { hostCheck } from "./hosts.ts";
import {
	commonHeaders,
	nothingPolicy,
	policyWithHashes,
	type Sources,
} from "./security-headers.ts";

export type StaticFile = {
	type: string;
	etag: string;
	/** Content-Security-Policy. */
	policy: string;
	/** The address has the content's hash in it and never changes. */
	immutable: boolean;
	body: Encoded;
};

/** What prerendered pages take from the configuration when the server starts. */
export type PageSettings = {
	siteUrl: string;
	/** The booking page elsewhere, or "". */
	bookingPage: string;
	/** Hosts of vendors that the pages' policy allows. */
	vendors: Sources;
};

type Bytes = Buffer<ArrayBuffer>;
type Encoded = { identity: Bytes } & Partial<Record<Encoding, Bytes>>;

/** By the ending of the name, or the whole name where that says more. */
const types: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
	".ico": "image/x-icon",
	".woff2": "font/woff2",
	".txt": "text/plain; charset=utf-8",
	".xml": "application/xml; charset=utf-8",
	"feed.xml": "application/rss+xml; charset=utf-8",
	".json": "application/json; charset=utf-8",
	"feed.json": "application/feed+json; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".data": "text/x-script; charset=utf-8",
};
const preferred = Object.keys(encodings) as Encoding[];
const encodedEndings = new Set<string>(Object.values(encodings));

/** Whether a file of this kind may name the public origin, which is known only when the server starts. */
export function carriesOrigin(extension: string): boolean {
	return [".html", ".txt", ".xml", ".json", ".data", ".webmanifest"].includes(extension);
}

/** Whether compressing a file of this kind gains anything. */
export function isCompressible(extension: string): boolean {
	return ![".woff2", ".png", ".ico", ...encodedEndings].includes(extension);
}

/**
 * Reads the built site into memory, by the path of its address. `academy.html` and
 * `academy/index.html` answer `/academy`.
 */
export function loadStaticFiles(folder: string, settings: PageSettings): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = relative(folder, join(entry.parentPath, entry.name));
		const isServed = !path.startsWith(".vite") && !encodedEndings.has(extname(path));
		if (entry.isFile() && isServed)
			files.set(addressOf(path), staticFile(join(folder, path), path, settings));
	}
	return files;
}

/** Compresses the pages that carry the configuration, while requests are already served. */
export async function compressPages(files: ReadonlyMap<string, StaticFile>): Promise<void> {
	for (const { body, immutable } of files.values()) {
		if (immutable || preferred.some((encoding) => body[encoding])) continue;
		for (const encoding of preferred) {
			const smaller = await compress(body.identity, encoding, "start");
			if (smaller) body[encoding] = smaller;
		}
	}
}

/**
 * Serves prerendered pages and assets from memory under the site's own hosts; anything else goes on to
 * the routes. Over a socket the answer is written at once, past the costs of a `Response`.
 */
export function staticAssets(
	files: ReadonlyMap<string, StaticFile>,
	siteUrl: string,
): MiddlewareHandler {
	const hostRefusal = hostCheck(siteUrl);
	const common = commonHeaders(siteUrl);
	return async (context, next) => {
		const { req } = context;
		const isHead = req.method === "HEAD";
		if ((!isHead && req.method !== "GET") || hostRefusal(context) !== null) return next();
		const file = files.get(req.path);
		if (!file) {
			const page = req.path.slice(0, -1);
			if (!req.path.endsWith("/") || !files.has(page)) return next();
			const location = page + new URL(req.url).search;
			const headers = { ...common, "Content-Security-Policy": nothingPolicy, Location: location };
			return new Response(null, {
				status: 308,
				headers: { ...headers, "X-Request-Id": randomUUID() },
			});
		}
		const headers: Record<string, string> = {
			...common,
			"X-Request-Id": randomUUID(),
			"Content-Type": file.type,
			"Content-Security-Policy": file.policy,
			"Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
			ETag: file.etag,
			Vary: "Accept-Encoding",
		};
		const isKnown = req.header("if-none-match")?.includes(file.etag);
		const { encoding, bytes } = negotiate(file.body, req.header("accept-encoding") ?? "");
		if (!isKnown) {
			if (encoding) headers["Content-Encoding"] = encoding;
			headers["Content-Length"] = String(bytes.length);
		}
		const status = isKnown ? 304 : 200;
		const body = isKnown ? null : bytes;
		const { outgoing } = bindingsOf(context);
		if (isHead || !outgoing || !("writeHead" in outgoing))
			return new Response(isHead ? null : body, { status, headers });
		outgoing.writeHead(status, headers as never).end(body);
		return RESPONSE_ALREADY_SENT;
	};
}

/** The best encoding that both sides know, with its bytes. */
function negotiate(body: Encoded, accepted: string): { encoding?: Encoding; bytes: Bytes } {
	for (const encoding of preferred) {
		const bytes = body[encoding];
		if (bytes && accepts(accepted, encoding)) return { encoding, bytes };
	}
	return { bytes: body.identity };
}

function staticFile(file: string, path: string, settings: PageSettings): StaticFile {
	const extension = extname(path);
	const raw = readFileSync(file);
	const identity = carriesOrigin(extension)
		? Buffer.from(configured(raw.toString("utf8"), settings.siteUrl, settings.bookingPage))
		: raw;
	const isPage = extension === ".html";
	return {
		type: types[path] ?? types[extension] ?? "application/octet-stream",
		etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`,
		policy: isPage ? policyWithHashes(identity.toString("utf8"), settings.vendors) : nothingPolicy,
		immutable: path.startsWith("assets/") || path.startsWith("fonts/"),
		body: { identity, ...alreadyEncoded(file) },
	};
}

/** The encodings that the build has written beside a file. */
function alreadyEncoded(file: string): Partial<Record<Encoding, Bytes>> {
	const found: Partial<Record<Encoding, Bytes>> = {};
	for (const encoding of preferred) {
		const beside = file + encodings[encoding];
		if (existsSync(beside)) found[encoding] = readFileSync(beside);
	}
	return found;
}

function addressOf(path: string): string {
	const address = `/${path.replaceAll("\\", "/")}`;
	return address.replace(/(\/index)?\.html$/, "") || "/";
}
