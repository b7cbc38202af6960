import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { configured } from "../app/origin.ts";
import { compress, type Encoding, encodings } from "./compress.ts";
import { nothingPolicy, policyWithHashes, type Sources } from "./security-headers.ts";

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

/** What a prerendered page learns of the configuration when the server starts. */
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

/** Compresses the pages, without holding up the requests meanwhile. */
export async function compressPages(files: ReadonlyMap<string, StaticFile>): Promise<void> {
	for (const { body, immutable } of files.values()) {
		if (immutable || preferred.some((encoding) => body[encoding])) continue;
		for (const encoding of preferred) {
			const smaller = await compress(body.identity, encoding, "start");
			if (smaller) body[encoding] = smaller;
		}
	}
}

type FileAnswer = { status: 200 | 304; head: Record<string, string>; body: Bytes | null };

/** The answer for a file: nothing but its head for a browser that has it already. */
export function fileAnswer(
	file: StaticFile,
	{ known, accepted }: { known: string | undefined; accepted: string },
): FileAnswer {
	const head: Record<string, string> = {
		"Content-Type": file.type,
		"Content-Security-Policy": file.policy,
		"Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
		ETag: file.etag,
		Vary: "Accept-Encoding",
	};
	if (known?.includes(file.etag)) return { status: 304, head, body: null };
	const { encoding, bytes } = negotiate(file.body, accepted);
	if (encoding) head["Content-Encoding"] = encoding;
	head["Content-Length"] = String(bytes.length);
	return { status: 200, head, body: bytes };
}

/** The best encoding that both sides know, with its bytes. */
function negotiate(body: Encoded, accepted: string): { encoding?: Encoding; bytes: Bytes } {
	for (const encoding of preferred) {
		const bytes = body[encoding];
		if (bytes && accepts(accepted, encoding)) return { encoding, bytes };
	}
	return { bytes: body.identity };
}

/** Whether an Accept-Encoding header allows an encoding. */
export function accepts(header: string, encoding: Encoding): boolean {
	return header.split(",").some((part) => {
		const [name, ...parameters] = part.trim().toLowerCase().split(";");
		return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter));
	});
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
