import * as v from "valibot";
import {
	type BodyOf,
	collections,
	findKind,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import { company, withFacts } from "#content/content.ts";
import { type DocumentKey, documentKinds } from "#content/documents.ts";
import { withContent } from "#content/live-content.server.ts";
import type { Redirects } from "#content/redirects-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isReadableMarkdown } from "#lib/markdown/check-text.server.ts";
import { toWallClock } from "#lib/time/dates.ts";
import { hasOwnPage } from "./entry-paths.server.ts";
import { findBody, type Snapshot } from "./snapshot.server.ts";

/** @param at the moment of the publication: UTC, ISO 8601. */
export function completeBody(
	key: StoredKey,
	body: unknown,
	at: string,
): unknown {
	const entry = parseEntryKey(key);
	const complete = entry && collections[entry.name].complete;
	const { date } = toWallClock(at, company().timeZone);

	return complete ? complete(body as never, date) : body;
}

export const MISSING_PICTURE = "One of its pictures is missing.";

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

/**
 * The issue of a redirect, new in a body, from an address where there is a page.
 * @param site has the pages
 */
export function findTakenSource(
	current: Snapshot,
	site: Snapshot,
	key: StoredKey,
	body: unknown,
): FieldIssues[number] | null {
	if (key !== "redirects") return null;

	const { entries } = body as Redirects;
	const known = new Set(
		current.documents.redirects.entries.map(({ from }) => from),
	);
	const index = entries.findIndex(
		({ from }) => !known.has(from) && hasOwnPage(site, from),
	);
	if (index === -1) return null;

	return {
		field: `entries.${index}.from`,
		message: `There is a page at ${entries[index]?.from}.`,
	};
}

/** The message about a placeholder that isn’t known: pages would answer with an error that says nothing. */
export async function findPlaceholderFault(
	candidate: Snapshot,
	key: StoredKey,
): Promise<string | null> {
	const body = findBody(candidate, key);
	const entry = parseEntryKey(key);
	if (body === null) return null;
	if (!entry && !documentKinds[key as DocumentKey].hasPlaceholders) return null;

	try {
		await withContent(candidate.content, () =>
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
	const ids = findPictures(body);
	if (ids.length === 0) return false;

	const stored = await db
		.selectFrom("media")
		.select("id")
		.where("id", "in", ids)
		.where("state", "=", "ready")
		.execute();

	return stored.length < ids.length;
}

/**
 * Keeps a body's pictures from being deleted before the end of the transaction.
 * @returns false when one is not stored.
 */
export async function lockPictures(
	trx: Database,
	body: unknown,
): Promise<boolean> {
	const ids = findPictures(body);
	if (ids.length === 0) return true;

	// A write of the row locks it on both databases.
	const { numUpdatedRows } = await trx
		.updateTable("media")
		.set({ state: "ready" })
		.where("id", "in", ids)
		.where("state", "=", "ready")
		.executeTakeFirst();

	return numUpdatedRows === BigInt(ids.length);
}

/** The ids of the pictures in a body. */
export function findPictures(body: unknown): string[] {
	const found = JSON.stringify(body).matchAll(/\/media\/([0-9a-f-]{36})\//g);
	return [...new Set(Array.from(found, ([, id = ""]) => id))];
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
