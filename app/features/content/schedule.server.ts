import type { EntryKey } from "#content/collections.server.ts";
import { LOCALE } from "#content/documents.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { reportFailure } from "./failures.server.ts";
import { publishDocument, unpublishEntry } from "./publish.server.ts";
import type { PublishResult } from "./publish-change.server.ts";
import { mayPublish } from "./rights.server.ts";
import {
	type ContentSite,
	documentRow,
	saveDocument,
} from "./stored-documents.server.ts";

type Schedule = {
	key: EntryKey;
	/** UTC; null for never. The draft of that moment is published. */
	publishAt: string | null;
	/** UTC; null for never. */
	unpublishAt: string | null;
	version: number;
};

export function scheduleEntry(
	{ db, clock, staffId }: ContentSite,
	{ key, publishAt, unpublishAt, version }: Schedule,
): Promise<"scheduled" | "conflict" | "forbidden"> {
	return db.transaction().execute(async (trx) => {
		if (!(await mayPublish(trx, staffId, key))) return "forbidden";

		const document = await documentRow(trx, key);
		if (!document || version !== Number(document.version)) return "conflict";

		await saveDocument(trx, key, clock.at, document, {
			publish_at: publishAt,
			unpublish_at: unpublishAt,
			publish_error: null,
		});
		await recordAuditEvent(
			trx,
			{
				staffId,
				action: "content.schedule",
				detail: {
					document: key,
					publish: publishAt ?? "",
					unpublish: unpublishAt ?? "",
				},
			},
			clock,
		);

		return "scheduled";
	});
}

/** The documents whose time has come, the earliest first. */
function listDue(db: Database, at: string) {
	return db
		.selectFrom("content_documents")
		.select(["key", "version", "draft_body", "draft_by"])
		.select(["publish_at", "unpublish_at"])
		.where("locale", "=", LOCALE)
		.where(({ eb, or }) =>
			or([eb("publish_at", "<=", at), eb("unpublish_at", "<=", at)]),
		)
		.orderBy(({ fn }) => fn.coalesce("publish_at", "unpublish_at"))
		.orderBy("key")
		.execute();
}

/**
 * Publishes and takes down what is due. Every instance calls this, and the document's version decides which of them
 * does it: the others get a conflict. A document that can't be published stays a draft, with the reason.
 * @returns the number of documents that were changed or refused.
 */
export async function publishDue(
	site: Omit<ContentSite, "staffId">,
): Promise<number> {
	const { db, clock } = site;
	const due = await listDue(db, clock.at);

	for (const row of due) {
		const key = row.key as EntryKey;
		const as = { ...site, staffId: row.draft_by, isApproved: true as const };
		const version = Number(row.version);
		const isPublication = row.publish_at !== null && row.publish_at <= clock.at;

		const error = await tryToPublish(() =>
			isPublication
				? publishDocument(as, {
						key,
						body: JSON.parse(row.draft_body ?? "null"),
						version,
					})
				: unpublishEntry(as, { key, version }),
		);
		if (error) await storeFailure(as, key, version, error);
	}

	return due.length;
}

/** Why it was not done; null otherwise. An error of one document doesn’t stop the others. */
async function tryToPublish(
	publish: () => Promise<PublishResult>,
): Promise<string | null> {
	try {
		return describeFailure(await publish());
	} catch (error) {
		// The next attempt may succeed.
		if (error instanceof DatabaseError) throw error;

		return error instanceof Error ? error.message : String(error);
	}
}

/** Null when it was done, or another instance has done it. */
function describeFailure(result: PublishResult): string | null {
	switch (result.outcome) {
		case "published":
		case "conflict":
		case "forbidden":
			return null;
		case "unchanged":
			return "The website already showed this.";
		case "invalid":
			return result.issues[0]?.message ?? "Please check the fields.";
		case "refused":
			return `The page ${result.page} could not be shown with it. ${result.reason}`;
	}
}

function storeFailure(
	site: ContentSite,
	key: EntryKey,
	version: number,
	error: string,
): Promise<void> {
	return site.db.transaction().execute(async (trx) => {
		const document = await documentRow(trx, key);
		if (Number(document?.version) !== version) return;

		await saveDocument(trx, key, site.clock.at, document, {
			publish_at: null,
			unpublish_at: null,
			publish_error: error,
		});
		await reportFailure(
			trx,
			{ ...site, authorId: site.staffId },
			{ key, draft: document?.draft_body ?? null, error },
		);
	});
}
