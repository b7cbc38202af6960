import type { StoredKey } from "#content/collections.server.ts";
import { isListKey } from "#content/documents.ts";
import type { ContentTables } from "#database/content-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";

/** For each document that is no list. */
const MAX_EARLIER = 50;

/** Milliseconds between two drafts of one author that both stay. */
const APART_MS = 10 * 60_000;

type DocumentRow = Pick<
	ContentTables["content_documents"],
	"key" | "draft_body" | "draft_by" | "created_at" | "updated_at"
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
 * Adds a draft to the history of its text before the next one overwrites it, and removes the oldest ones. Editors save
 * every second: one draft in ten minutes is stored, and whatever would be lost otherwise.
 */
export async function storeEarlierDraft(
	trx: Database,
	document: DocumentRow,
	next: Next,
): Promise<void> {
	const { key, draft_body, draft_by, updated_at } = document;
	if (draft_body === null || isListKey(key)) return;
	if (!isLosing(document, next) && !(await isDue(trx, document, next))) return;

	const { clock } = next;
	await trx
		.insertInto("content_versions")
		.values({
			id: clock.newId(),
			key,
			number: null,
			body: draft_body,
			note: null,
			staff_id: draft_by,
			created_at: updated_at,
		})
		.execute();

	const latest = trx
		.selectFrom("content_versions")
		.select("id")
		.where("key", "=", key)
		.where("number", "is", null)
		.orderBy("id", "desc")
		.limit(MAX_EARLIER);
	await trx
		.deleteFrom("content_versions")
		.where("key", "=", key)
		.where("number", "is", null)
		.where("id", "not in", latest)
		.execute();
}

/** Somebody else goes on, or most of the text is gone. */
function isLosing(
	{ draft_body, draft_by }: DocumentRow,
	{ staffId, body, isReplaced }: Next,
): boolean {
	if (isReplaced || body === null || staffId !== draft_by) return true;

	return body.length < (draft_body?.length ?? 0) / 2;
}

/** The last row of the text’s history is older than ten minutes. */
async function isDue(
	trx: Database,
	{ key, created_at }: DocumentRow,
	{ clock }: Next,
): Promise<boolean> {
	const last = await trx
		.selectFrom("content_versions")
		.select(({ fn }) => fn.max("created_at").as("at"))
		.where("key", "=", key)
		.executeTakeFirst();

	return Date.parse(clock.at) - Date.parse(last?.at ?? created_at) >= APART_MS;
}

export type EarlierDraft = { id: string; at: string; by: string | null };

/** The latest first. */
export async function listEarlierDrafts(
	db: Database,
	key: StoredKey,
): Promise<EarlierDraft[]> {
	return await selectDrafts(db, key)
		.select(["draft.id", "draft.created_at as at", "staff.name as by"])
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
		.selectFrom("content_versions as draft")
		.leftJoin("staff", "staff.id", "draft.staff_id")
		.where("draft.key", "=", key)
		.where("draft.number", "is", null);
}

export async function deleteEarlierDrafts(
	trx: Database,
	key: StoredKey,
): Promise<void> {
	await trx
		.deleteFrom("content_versions")
		.where("key", "=", key)
		.where("number", "is", null)
		.execute();
}
