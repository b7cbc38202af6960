import type { StoredKey } from "#content/collections.server.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { storeEarlierDraft } from "./earlier-drafts.server.ts";
import { reportFailure } from "./failures.server.ts";
import { mayPublish } from "./rights.server.ts";
import {
	type ContentSite,
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
 * the audit log.
 */
export function saveDraft(
	site: ContentSite,
	{ key, draft, version, isReplaced }: Draft,
): Promise<DraftResult> {
	const { db, clock, staffId } = site;

	return db.transaction().execute(async (trx) => {
		const document = await documentRow(trx, key);
		if (version !== Number(document?.version ?? 0))
			return { outcome: "conflict" };

		const body = draft === null ? null : JSON.stringify(draft);
		const before = document?.draft_body ?? null;
		if (body === before) return { outcome: "saved", version };

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

		return { outcome: "saved", version: saved };
	});
}
