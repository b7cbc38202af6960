import type { EntryKey, StoredKey } from "#content/collections.server.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { storeEarlierDraft } from "./earlier-drafts.server.ts";
import { reportFailure } from "./failures.server.ts";
import { describeFailure, findRefusal } from "./find-refusal.server.ts";
import { mayPublish } from "./rights.server.ts";
import {
	type ContentSite,
	changeDocument,
	documentRow,
	saveDocument,
} from "./stored-documents.server.ts";

export type DraftResult =
	| { outcome: "saved"; version: number }
	| { outcome: "conflict" };

type Draft = {
	key: StoredKey;
	/** May be incomplete; null discards the draft. */
	draft: unknown;
	/** The version of the document that the author saw. */
	version: number;
	/** It takes the place of another draft, rather than changing it. */
	isReplaced?: boolean;
};

/** Otherwise a draft would be a way around the right to publish. */
const CHANGED =
	"Its draft was changed after it was scheduled, by someone who can’t publish it. Check it, then schedule it again.";

/**
 * Saves a draft. Editors save while their author types, so that only the beginning and the end of a draft are in
 * the audit log. A scheduled one is checked again: its page on the desk and System health show what is wrong.
 */
export async function saveDraft(
	site: ContentSite,
	changed: Draft,
): Promise<DraftResult> {
	const saved = await changeDocument(site.db, (trx) =>
		storeDraft(trx, site, changed),
	);
	if (saved === "changed" || saved.outcome === "conflict")
		return { outcome: "conflict" };

	const { publishAt, version } = saved;
	if (publishAt) await checkScheduled(site, { ...changed, publishAt, version });

	return { outcome: "saved", version };
}

type Stored =
	| { outcome: "saved"; version: number; publishAt: string | null }
	| { outcome: "conflict" };

async function storeDraft(
	trx: Database,
	site: ContentSite,
	{ key, draft, version, isReplaced }: Draft,
): Promise<Stored> {
	const { clock, staffId } = site;
	const document = await documentRow(trx, key);
	const current = Number(document?.version ?? 0);
	const body = draft === null ? null : JSON.stringify(draft);
	const before = document?.draft_body ?? null;
	// The answer to the first request may have been lost.
	const isRepeated = body !== null && body === before;
	if (version !== current && !isRepeated) return { outcome: "conflict" };
	if (body === before)
		return { outcome: "saved", version: current, publishAt: null };

	if (document)
		await storeEarlierDraft(trx, document, {
			clock,
			staffId,
			body,
			isReplaced,
		});

	const isScheduled = Boolean(document?.publish_at);
	const needsOwner = isScheduled && !(await mayPublish(trx, staffId, key));
	const saved = await saveDocument(trx, key, clock.at, document, {
		draft_body: body,
		draft_by: body === null ? null : staffId,
		...(body === null ? { publish_at: null, publish_error: null } : {}),
		...(needsOwner ? { publish_at: null, publish_error: CHANGED } : {}),
	});
	if (needsOwner)
		await reportFailure(
			trx,
			{ ...site, authorId: document?.draft_by ?? null },
			{ key, draft: body ?? before, error: CHANGED },
		);
	if (before === null || body === null)
		await recordAuditEvent(
			trx,
			{ staffId, action: "content.draft", detail: { document: key } },
			clock,
		);

	const staysScheduled = body !== null && !needsOwner;

	return {
		outcome: "saved",
		version: saved,
		publishAt: staysScheduled ? (document?.publish_at ?? null) : null,
	};
}

/** Stores why a scheduled draft can't be published as it is, or that it can. */
async function checkScheduled(
	site: ContentSite,
	{ key, draft, version, publishAt }: Draft & { publishAt: string },
): Promise<void> {
	const refusal = await findRefusal(site, {
		key: key as EntryKey,
		body: draft,
		publishAt,
	});

	await site.db
		.updateTable("content_documents")
		.set({ publish_error: refusal && describeFailure(refusal) })
		.where("key", "=", key)
		.where("version", "=", version)
		.execute();
}
