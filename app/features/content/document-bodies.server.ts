import { createHash } from "node:crypto";
import * as v from "valibot";
import {
	type BodyOf,
	findKind,
	type StoredKey,
} from "#content/collections.server.ts";
import { createCache, onceFor } from "#lib/cache.ts";

type Read = { json: string; body: unknown };

/** Drafts of documents that were deleted meanwhile are forgotten at last. */
const MAX_READ = 5_000;

/** The last body of each document: a snapshot is loaded for many requests, and its bodies rarely change. */
const lastRead = createCache<StoredKey, Read>(MAX_READ);

/**
 * The body of a stored document; null where it does not fit the schema. An unchanged one is the same object, which
 * callers must not change.
 */
export function readBody<Key extends StoredKey>(
	key: Key,
	json: string,
): BodyOf<Key> | null {
	const known = lastRead.get(key);
	if (known?.json === json) return known.body as BodyOf<Key> | null;

	const body = parseBody(key, json);
	lastRead.set(key, { json, body });

	return body;
}

function parseBody<Key extends StoredKey>(
	key: Key,
	json: string,
): BodyOf<Key> | null {
	try {
		const parsed = v.safeParse(findKind(key).schema, JSON.parse(json));
		return parsed.success ? (parsed.output as BodyOf<Key>) : null;
	} catch {
		return null;
	}
}

/** Equal for equal bodies, whatever the order of their fields. An object must not change afterwards. */
export function hashBody(body: unknown): string {
	if (typeof body !== "object" || body === null) return hashText(body);

	return hashOnce(body);
}

const hashOnce = onceFor(hashText);

function hashText(body: unknown): string {
	return createHash("sha256").update(sortJson(body)).digest("base64url");
}

function sortJson(value: unknown): string {
	return JSON.stringify(value, (_, each) =>
		each && typeof each === "object" && !Array.isArray(each)
			? Object.fromEntries(
					Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)),
				)
			: each,
	);
}
