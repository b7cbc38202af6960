import type { InsertResult, UpdateResult } from "kysely";
import { findKind, type StoredKey } from "#content/collections.server.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Notify } from "#lib/outbox/contract.ts";
import type { Clock } from "#lib/time/dates.ts";
import { hashBody } from "./document-bodies.server.ts";
import { storeEarlierDraft } from "./earlier-drafts.server.ts";
import type { Pages } from "./pages.server.ts";

export type ContentSite = {
	db: Database;
	clock: Clock;
	/** Absent outside of the server: its instances notice the revision. */
	pages?: Pages | undefined;
	/** Null for the command line. */
	staffId: string | null;
	/** Recipient of the email about a schedule that fails. */
	notify?: Notify | undefined;
	/** The right to publish was checked before, when it was scheduled. */
	isApproved?: true;
};

export type PublishAction =
	| "content.publish"
	| "content.restore"
	| "content.import";

type StoredVersion = {
	key: StoredKey;
	body: unknown;
	note?: string | null;
	action?: PublishAction;
	/** The draft is newer than the body, as with each restored version. */
	keepsDraft?: boolean;
	/** What remains of the draft, where it isn't as it was. */
	draft?: unknown;
};

/**
 * Stores the next version of a document, live, with its audit event. The caller raises the revision.
 * @returns the version's number.
 */
export async function storeVersion(
	trx: Database,
	{ clock, staffId }: Pick<ContentSite, "clock" | "staffId">,
	{
		key,
		body,
		note = null,
		action = "content.publish",
		...stored
	}: StoredVersion,
): Promise<number> {
	const { at } = clock;
	const document = await documentRow(trx, key);
	const last = await trx
		.selectFrom("content_versions")
		.select(({ fn }) => fn.max("number").as("number"))
		.where("key", "=", key)
		.executeTakeFirst();
	const number = Number(last?.number ?? 0) + 1;

	await trx
		.insertInto("content_versions")
		.values({
			id: clock.newId(),
			key,
			number,
			body: JSON.stringify(body),
			note,
			staff_id: staffId,
			created_at: at,
		})
		.execute();
	const keepsDraft = stored.keepsDraft ?? action === "content.restore";
	const remains =
		stored.draft === undefined
			? (document?.draft_body ?? null)
			: JSON.stringify(stored.draft);
	if (document && action === "content.import")
		await storeEarlierDraft(trx, document, { clock, staffId, body: null });

	await saveDocument(trx, key, at, document, {
		state: "live",
		live_number: number,
		draft_body: keepsDraft ? remains : null,
		draft_by: keepsDraft ? (document?.draft_by ?? null) : null,
		publish_at: null,
		publish_error: null,
		default_hash: hashBody(findKind(key).shipped),
	});
	await recordAuditEvent(
		trx,
		{ staffId, action, detail: { document: key, version: number } },
		clock,
	);

	return number;
}

export function documentRow(db: Database, key: StoredKey) {
	return db
		.selectFrom("content_documents")
		.selectAll()
		.where("key", "=", key)
		.executeTakeFirst();
}

type DocumentRow = NonNullable<Awaited<ReturnType<typeof documentRow>>>;

type Changes = Partial<
	Pick<
		DocumentRow,
		| "state"
		| "live_number"
		| "draft_body"
		| "draft_by"
		| "publish_at"
		| "publish_error"
		| "default_hash"
	>
>;

/** The document is no longer the one that was read: nothing of the transaction may stay. */
export class DocumentChanged extends Error {}

/**
 * Stores a change of the document that was read; `row` is undefined for one that nobody has edited.
 * @returns the new version of the document.
 * @throws DocumentChanged
 */
export async function saveDocument(
	trx: Database,
	key: StoredKey,
	at: string,
	row: DocumentRow | undefined,
	changes: Changes,
): Promise<number> {
	const before = Number(row?.version ?? 0);
	const changed = { ...changes, version: before + 1, updated_at: at };
	const [result] = row
		? await trx
				.updateTable("content_documents")
				.set(changed)
				.where("key", "=", key)
				.where("version", "=", before)
				.execute()
		: await trx
				.insertInto("content_documents")
				.values({ ...newDocument, key, created_at: at, ...changed })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
	if (!result || countRows(result) === 0n)
		throw new DocumentChanged(`${key} was changed meanwhile.`);

	return changed.version;
}

function countRows(result: UpdateResult | InsertResult): bigint {
	return "numUpdatedRows" in result
		? result.numUpdatedRows
		: (result.numInsertedOrUpdatedRows ?? 0n);
}

const newDocument = {
	state: "default" as const,
	live_number: null,
	draft_body: null,
	draft_by: null,
	publish_at: null,
	publish_error: null,
	default_hash: null,
};

/** Runs a change of a document in one transaction. @returns `changed` when another one came first. */
export function changeDocument<Result>(
	db: Database,
	change: (trx: Database) => Promise<Result>,
): Promise<Result | "changed"> {
	return db
		.transaction()
		.execute(change)
		.catch((error) => {
			if (error instanceof DocumentChanged) return "changed" as const;
			throw error;
		});
}
