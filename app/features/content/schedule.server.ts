import type { EntryKey } from "#content/collections.server.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { reportFailure } from "./failures.server.ts";
import {
	describeFailure,
	findRefusal,
	readJson,
} from "./find-refusal.server.ts";
import { publishDocument } from "./publish.server.ts";
import type { Refusal } from "./publish-change.server.ts";
import { mayPublish } from "./rights.server.ts";
import {
	type ContentSite,
	changeDocument,
	documentRow,
	saveDocument,
} from "./stored-documents.server.ts";

type Schedule = {
	key: EntryKey;
	/** UTC; null for never. The draft of that moment is published. */
	publishAt: string | null;
	/** The version of the document that was seen. */
	version: number;
};

export type ScheduleResult =
	| { outcome: "scheduled" }
	| { outcome: "conflict" }
	| { outcome: "forbidden" }
	/** It couldn't be published as it is. */
	| Refusal;

export async function scheduleEntry(
	site: ContentSite,
	{ key, publishAt, version }: Schedule,
): Promise<ScheduleResult> {
	const { db, clock, staffId } = site;
	if (!(await mayPublish(db, staffId, key))) return { outcome: "forbidden" };

	const seen = await documentRow(db, key);
	if (!seen || version !== Number(seen.version)) return { outcome: "conflict" };
	if (publishAt !== null && seen.draft_body === null)
		return { outcome: "conflict" };

	if (publishAt !== null) {
		const body = readJson(seen.draft_body);
		const refusal = await findRefusal(site, { key, body, publishAt });
		if (refusal) return refusal;
	}

	if (seen.publish_at === publishAt && seen.publish_error === null)
		return { outcome: "scheduled" };

	const outcome = await changeDocument(db, async (trx) => {
		await saveDocument(trx, key, clock.at, seen, {
			publish_at: publishAt,
			publish_error: null,
		});
		await recordAuditEvent(
			trx,
			{
				staffId,
				action: "content.schedule",
				detail: { document: key, publish: publishAt ?? "" },
			},
			clock,
		);

		return "scheduled" as const;
	});

	return { outcome: outcome === "changed" ? "conflict" : outcome };
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/** The documents whose time has come, the earliest first. */
function listDue(db: Database, at: string) {
	return db
		.selectFrom("content_documents")
		.select(["key", "version", "draft_body", "draft_by"])
		.where("publish_at", "<=", at)
		.orderBy("publish_at")
		.orderBy("key")
		.execute();
}

/**
 * Publishes what is due. Every instance calls this, and the document's version decides which of them does it: the
 * others get a conflict. A document that can't be published stays a draft, with the reason.
 * @returns the number of documents that were changed or refused.
 */
export async function publishDue(
	site: Omit<ContentSite, "staffId">,
): Promise<number> {
	const due = await listDue(site.db, site.clock.at);
	let left: readonly Due[] = due;

	// One that links to another of the same minute may come first.
	for (let isOver = false; !isOver; ) {
		const refused: { row: Due; error: string }[] = [];
		for (const row of left) {
			const error = await tryToPublish(site, row);
			if (error) refused.push({ row, error });
		}

		isOver = refused.length === 0 || refused.length === left.length;
		if (isOver)
			for (const { row, error } of refused)
				await storeFailure(site, row, error);
		left = refused.map(({ row }) => row);
	}

	return due.length;
}

/** Why it was not done; null otherwise. An error of one document doesn’t stop the others. */
async function tryToPublish(
	site: Omit<ContentSite, "staffId">,
	{ key, version, draft_body, draft_by }: Due,
): Promise<string | null> {
	try {
		const result = await publishDocument(
			{ ...site, staffId: draft_by, isApproved: true },
			{
				key: key as EntryKey,
				body: JSON.parse(draft_body ?? "null"),
				version: Number(version),
			},
		);

		return describeFailure(result);
	} catch (error) {
		// The next attempt may succeed.
		if (error instanceof DatabaseError) throw error;

		return error instanceof Error ? error.message : String(error);
	}
}

async function storeFailure(
	site: Omit<ContentSite, "staffId">,
	{ key, version, draft_by }: Due,
	error: string,
): Promise<void> {
	await changeDocument(site.db, async (trx) => {
		const entryKey = key as EntryKey;
		const document = await documentRow(trx, entryKey);
		if (Number(document?.version) !== Number(version)) return;

		await saveDocument(trx, entryKey, site.clock.at, document, {
			publish_at: null,
			publish_error: error,
		});
		await reportFailure(
			trx,
			{ ...site, authorId: draft_by },
			{ key, draft: document?.draft_body ?? null, error },
		);
	});
}
