import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { ORIGIN_PLACEHOLDER } from "../app/origin.ts";
import { nothingPolicy, policyWithHashes } from "./security-headers.ts";

/** A file as it is answered, in each encoding that makes it smaller. */
export type StaticFile = {
	type: string;
	etag: string;
	/** Content-Security-Policy. */
	policy: string;
	/** The address has the content's hash in it and never changes. */
	immutable: boolean;
	body: Encoded;
};

type Encoding = "zstd" | "br" | "gzip";
type Bytes = Buffer<ArrayBuffer>;
type Encoded = { identity: Bytes } & Partial<Record<Encoding, Bytes>>;

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
	".json": "application/json; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".data": "text/x-script; charset=utf-8",
};
const alreadyCompressed = new Set([".woff2", ".png", ".ico"]);
const textWithOrigin = new Set([".html", ".txt", ".xml", ".json", ".data", ".webmanifest"]);

/**
 * Reads the built site into memory, by the path of its address. `academy.html` and
 * `academy/index.html` answer `/academy`.
 */
export function loadStaticFiles(folder: string, siteUrl: string): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = relative(folder, join(entry.parentPath, entry.name));
		if (!entry.isFile() || path.startsWith(".vite")) continue;
		files.set(addressOf(path), staticFile(join(folder, path), path, siteUrl));
	}
	return files;
}

/** Compresses what is worth it, most wanted first, without holding up the requests meanwhile. */
export async function compressStaticFiles(files: ReadonlyMap<string, StaticFile>): Promise<void> {
	for (const [address, { body }] of files) {
		if (alreadyCompressed.has(extname(address))) continue;
		for (const encoding of encodings) {
			const smaller = await compressors[encoding](body.identity);
			if (smaller.length < body.identity.length * 0.9) body[encoding] = smaller;
		}
	}
}

/** The best encoding that both sides know, with its bytes. */
export function negotiate(body: Encoded, accepted: string): { encoding?: Encoding; bytes: Bytes } {
	for (const encoding of encodings) {
		const bytes = body[encoding];
		if (bytes && accepts(accepted, encoding)) return { encoding, bytes };
	}
	return { bytes: body.identity };
}

const encodings = ["br", "zstd", "gzip"] as const;

const compressors: Record<Encoding, (bytes: Bytes) => Promise<Bytes>> = {
	br: (bytes) =>
		promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
	zstd: (bytes) =>
		promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
	gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

function accepts(header: string, encoding: Encoding): boolean {
	return header.split(",").some((part) => {
		const [name, ...parameters] = part.trim().toLowerCase().split(";");
		return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter));
	});
}

function staticFile(file: string, path: string, siteUrl: string): StaticFile {
	const extension = extname(path);
	const raw = readFileSync(file);
	const identity = textWithOrigin.has(extension)
		? Buffer.from(raw.toString("utf8").replaceAll(ORIGIN_PLACEHOLDER, siteUrl))
		: raw;
	const isPage = extension === ".html";
	return {
		type: types[extension] ?? "application/octet-stream",
		etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`,
		policy: isPage ? policyWithHashes(identity.toString("utf8")) : nothingPolicy,
		immutable: path.startsWith("assets/") || path.startsWith("fonts/"),
		body: { identity },
	};
}

function addressOf(path: string): string {
	const address = `/${path.replaceAll("\\", "/")}`;
	return address.replace(/(\/index)?\.html$/, "") || "/";
}
