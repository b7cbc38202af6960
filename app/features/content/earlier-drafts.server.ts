import type { StoredKey } from "#content/collections.server.ts";
import { isListKey, LOCALE } from "#content/documents.ts";
import type { ContentTables } from "#database/content-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";

/** For each document that is no list. */
const MAX_EARLIER = 20;

type DocumentRow = Pick<
	ContentTables["content_documents"],
	"key" | "draft_body" | "draft_by" | "updated_at"
>;

type Next = {
	clock: Clock;
	staffId: string | null;
	/** Null when the draft is discarded. */
	body: string | null;
	/** Another draft takes its place, rather than the same with changes. */
	isReplaced?: boolean | undefined;
};

/**
 * Stores a draft before the next one overwrites it, and removes the oldest ones. Editors save every second:
 * one draft an hour is stored, and whatever would be lost otherwise.
 */
export async function storeEarlierDraft(
	trx: Database,
	document: DocumentRow,
	next: Next,
): Promise<void> {
	const { key, draft_body, draft_by, updated_at } = document;
	const hasNone = draft_body === null || isListKey(key);
	if (hasNone || !isLosing(document, next)) return;

	const { clock } = next;
	await trx
		.insertInto("content_drafts")
		.values({
			id: clock.newId(),
			key,
			locale: LOCALE,
			body: draft_body,
			staff_id: draft_by,
			saved_at: updated_at,
			created_at: clock.at,
		})
		.execute();

	const latest = trx
		.selectFrom("content_drafts")
		.select("id")
		.where("key", "=", key)
		.where("locale", "=", LOCALE)
		.orderBy("id", "desc")
		.limit(MAX_EARLIER);
	await trx
		.deleteFrom("content_drafts")
		.where("key", "=", key)
		.where("locale", "=", LOCALE)
		.where("id", "not in", latest)
		.execute();
}

/** An hour has passed, somebody else goes on, or most of the text is gone. */
function isLosing(
	{ draft_body, draft_by, updated_at }: DocumentRow,
	{ clock, staffId, body, isReplaced }: Next,
): boolean {
	if (isReplaced || body === null || staffId !== draft_by) return true;

	const hour = (instant: string) => instant.slice(0, "2026-11-27T10".length);
	const length = draft_body?.length ?? 0;

	return hour(updated_at) !== hour(clock.at) || body.length < length / 2;
}

export type EarlierDraft = { id: string; at: string; by: string | null };

/** The latest first. */
export async function listEarlierDrafts(
	db: Database,
	key: StoredKey,
): Promise<EarlierDraft[]> {
	return await selectDrafts(db, key)
		.select(["draft.id", "draft.saved_at as at", "staff.name as by"])
		.orderBy("draft.id", "desc")
		.execute();
}

/** Null for an unknown one. */
export async function findEarlierDraft(
	db: Database,
	key: StoredKey,
	id: string,
): Promise<unknown> {
	const row = await selectDrafts(db, key)
		.select("draft.body")
		.where("draft.id", "=", id)
		.executeTakeFirst();

	return row ? JSON.parse(row.body) : null;
}

function selectDrafts(db: Database, key: StoredKey) {
	return db
		.selectFrom("content_drafts as draft")
		.leftJoin("staff", "staff.id", "draft.staff_id")
		.where("draft.key", "=", key)
		.where("draft.locale", "=", LOCALE);
}

export async function deleteEarlierDrafts(
	trx: Database,
	key: StoredKey,
): Promise<void> {
	await trx
		.deleteFrom("content_drafts")
		.where("key", "=", key)
		.where("locale", "=", LOCALE)
		.execute();
}
