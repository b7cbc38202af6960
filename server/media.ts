import type { Context, MiddlewareHandler } from "hono";
import { hasPicture, readFile } from "#features/media/media-store.server.ts";
import { SLICE_BYTES } from "#features/media/picture-limits.ts";
import { addSlice, readProgress } from "#features/media/uploads.server.ts";
import { createCache } from "#lib/cache.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import type { StaffEnv } from "./staff-auth.ts";

const CACHE_BYTES = 64 * 1024 * 1024;

/** Files that visitors may load: not what crops are made from. */
const FILE = /^\/media\/([0-9a-f-]{36})\/(\d{1,4}\.(avif|webp|jpg|png))$/;

const types: Readonly<Record<string, string>> = {
	avif: "image/avif",
	webp: "image/webp",
	jpg: "image/jpeg",
	png: "image/png",
};

/**
 * Serves pictures, which never change, to any site: emails and feeds load them too. The database decides whether one
 * is there, as any instance may have deleted it; while it can't be read, those in memory are served.
 */
export function servePictures(db: Database): MiddlewareHandler {
	const cache = createCache<string, Buffer>(CACHE_BYTES, (file) => file.length);
	const reading = new Map<string, Promise<Buffer | null>>();

	function read(path: string, id: string, name: string) {
		const started =
			reading.get(path) ??
			readFile(db, id, name).finally(() => reading.delete(path));
		reading.set(path, started);

		return started;
	}

	async function find(path: string, id: string, name: string) {
		const cached = cache.get(path);
		if (!cached) return read(path, id, name);

		const isStored = await hasPicture(db, path).catch(() => true);
		if (!isStored) cache.remove(path);

		return isStored ? cached : null;
	}

	return async (context, next) => {
		const { req } = context;
		const [path, id = "", name = "", format = ""] = FILE.exec(req.path) ?? [];
		if (path === undefined) return next();

		const headers = {
			"Content-Type": types[format] ?? "application/octet-stream",
			"Cache-Control": "public, max-age=31536000, immutable",
			"Cross-Origin-Resource-Policy": "cross-origin",
			ETag: `"${id}-${name}"`,
		};

		const file = await find(path, id, name);
		if (!file)
			return context.text("There is no such picture.\n", 404, {
				"Cache-Control": "no-store",
			});

		cache.set(path, file);
		if (req.header("if-none-match") === headers.ETag)
			return context.body(null, 304, headers);

		return context.body(file as Buffer<ArrayBuffer>, 200, headers);
	};
}

export const UPLOADS_PATH = "/desk/uploads/:id";

export const MAX_SLICE_BYTES = SLICE_BYTES;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type UploadParts = { db: Database; clock(): Clock };

/** Answers how much of an upload has arrived. */
export function uploadProgress({ db, clock }: UploadParts) {
	return async (context: Context<StaffEnv>): Promise<Response> => {
		const { staff } = context.var;
		const id = context.req.param("id") ?? "";
		if (!staff || !ID.test(id)) return context.json({ received: 0 }, 404);

		const site = { db, clock: clock(), staffId: staff.id };

		return context.json({ received: await readProgress(site, id) });
	};
}

/** Stores a slice. The query has the whole size, the offset and the file's name. */
export function uploadSlice({ db, clock }: UploadParts) {
	return async (
		context: Context<StaffEnv>,
		bytes: Uint8Array,
	): Promise<Response> => {
		const { staff } = context.var;
		const { req } = context;
		const id = req.param("id") ?? "";
		const size = Number(req.query("size"));
		const offset = Number(req.query("offset"));
		const isValid =
			ID.test(id) &&
			Number.isInteger(size) &&
			size > 0 &&
			Number.isInteger(offset) &&
			offset >= 0 &&
			offset % SLICE_BYTES === 0;
		if (!staff || !isValid) return context.json({ received: 0 }, 400);

		const site = { db, clock: clock(), staffId: staff.id };
		const name = req.query("name") ?? "";
		const result = await addSlice(site, { id, name, size, offset, bytes });

		return context.json(result, "refused" in result ? 422 : 200);
	};
}
