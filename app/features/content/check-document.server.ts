import * as v from "valibot";
import {
	type BodyOf,
	collections,
	findKind,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import { withFacts } from "#content/content.ts";
import { type DocumentKey, documentKinds } from "#content/documents.ts";
import { withContent } from "#content/live-content.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isReadableMarkdown } from "#lib/markdown/check-text.server.ts";
import { findBody, type Snapshot } from "./snapshot.server.ts";

export type FieldIssues = readonly {
	/** Path of the field: `address.street`. */
	field: string;
	message: string;
}[];

/** The issue of a slug that another published entry has. */
export function findTakenPath(
	{ entries }: Snapshot,
	key: StoredKey,
	body: unknown,
): FieldIssues[number] | null {
	const entry = parseEntryKey(key);
	if (!entry) return null;

	const { findPath, pathField } = collections[entry.name];
	const path = findPath(body as never);
	const isTaken = [...entries[entry.name]].some(
		([id, other]) => id !== entry.id && findPath(other as never) === path,
	);

	return isTaken
		? {
				field: pathField,
				message: "Another one has this address. Please choose another.",
			}
		: null;
}

/** The message about a placeholder that isn’t known: pages would answer with an error that says nothing. */
export function findPlaceholderFault(
	candidate: Snapshot,
	key: StoredKey,
): string | null {
	const body = findBody(candidate, key);
	const entry = parseEntryKey(key);
	if (body === null) return null;
	if (!entry && !documentKinds[key as DocumentKey].hasPlaceholders) return null;

	try {
		withContent(candidate.content, () =>
			entry
				? collections[entry.name].fill(body as never)
				: withFacts(body as object),
		);

		return null;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

export async function isReadable(
	key: StoredKey,
	body: unknown,
): Promise<boolean> {
	const entry = parseEntryKey(key);
	if (!entry) return true;

	return isReadableMarkdown(
		collections[entry.name].readMarkdown(body as never),
	);
}

/** True when a body names a picture that is not stored: deleted meanwhile, or of another installation. */
export async function lacksPicture(
	db: Database,
	body: unknown,
): Promise<boolean> {
	const found = JSON.stringify(body).matchAll(/\/media\/([0-9a-f-]{36})\//g);
	const ids = [...new Set(Array.from(found, ([, id = ""]) => id))];
	if (ids.length === 0) return false;

	const stored = await db
		.selectFrom("media")
		.select("id")
		.where("id", "in", ids)
		.where("state", "=", "ready")
		.execute();

	return stored.length < ids.length;
}

export function parseDocument<Key extends StoredKey>(
	key: Key,
	body: unknown,
): { body: BodyOf<Key> } | { issues: FieldIssues } {
	const parsed = v.safeParse(findKind(key).schema, body);
	if (parsed.success) return { body: parsed.output as BodyOf<Key> };

	return {
		issues: parsed.issues.map((issue) => ({
			field: v.getDotPath(issue) ?? "",
			message: issue.message,
		})),
	};
}
