import {
	type BodyOf,
	type EntryKey,
	findKind,
	type StoredKey,
} from "#content/collections.server.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { UNREADABLE_TEXT } from "#lib/markdown/check-text.server.ts";
import {
	completeBody,
	findTakenPath,
	findTakenSource,
	isReadable,
	lacksPicture,
	MISSING_PICTURE,
	parseDocument,
} from "./check-document.server.ts";
import { hashBody } from "./document-bodies.server.ts";
import { deleteEarlierDrafts } from "./earlier-drafts.server.ts";
import {
	addRedirectFrom,
	readFormerPaths,
	redirectToList,
	updateRedirects,
} from "./entry-redirects.server.ts";
import {
	type PublishResult,
	publishChange,
	type Refusal,
} from "./publish-change.server.ts";
import { mayPublish } from "./rights.server.ts";
import { findBody, withDocument } from "./snapshot.server.ts";
import {
	type ContentSite,
	changeDocument,
	documentRow,
	type PublishAction,
	saveDocument,
	storeVersion,
} from "./stored-documents.server.ts";

export type Publication = {
	key: StoredKey;
	body: unknown;
	/** The version of the document that the author saw; null to publish whatever came before. */
	version: number | null;
	note?: string | null;
	/** The action in the audit log. */
	action?: PublishAction;
	/** The draft has more than the body, and stays. */
	keepsDraft?: boolean;
	/** What remains of the draft, where it isn't as it was. */
	draft?: unknown;
};

/**
 * Publishes a document: its pages are rendered first, and visitors get them together. The stored version and the
 * revision are one transaction. A new slug adds a redirect from the old one.
 */
export async function publishDocument(
	site: ContentSite,
	publication: Publication,
): Promise<PublishResult> {
	const { key, body } = publication;
	if (!(await isAllowed(site, key))) return { outcome: "forbidden" };

	const complete = completeBody(key, body, site.clock.at);
	const parsed = await checkBody(site.db, key, complete);
	if ("outcome" in parsed) return parsed;

	const former = await readFormerPaths(site.db, key);

	return await publishChange(site, publication.version, {
		build(current) {
			const taken =
				findTakenPath(current, key, parsed.body) ??
				findTakenSource(current, current, key, parsed.body);
			if (taken) return { issues: [taken] };

			const candidate = withDocument(current, key, parsed.body, current.at);
			const change = { body: parsed.body, former };
			const redirects = updateRedirects(current, key, change);

			return {
				documents: [{ key, body: parsed.body }],
				candidate: redirects
					? withDocument(candidate, "redirects", redirects, current.at)
					: candidate,
				redirects,
				isSame:
					hashBody(findBody(current, key)) === hashBody(parsed.body) &&
					!current.unreadable.includes(key),
			};
		},
		store: (trx) =>
			storeVersion(trx, site, { ...publication, body: parsed.body }),
	});
}

/** What can be said about a body without the rest of the website. */
export async function checkBody<Key extends StoredKey>(
	db: Database,
	key: Key,
	body: unknown,
): Promise<{ body: BodyOf<Key> } | Refusal> {
	const parsed = parseDocument(key, body);
	if ("issues" in parsed) return { outcome: "invalid", issues: parsed.issues };

	const page = findKind(key).label;
	if (await lacksPicture(db, parsed.body))
		return {
			outcome: "refused",
			page,
			reason: MISSING_PICTURE,
		};
	if (!(await isReadable(key, parsed.body)))
		return { outcome: "refused", page, reason: UNREADABLE_TEXT };

	return parsed;
}

export type Withdrawal = {
	key: EntryKey;
	/** The version of the document that was seen; null to take down whatever came before. */
	version: number | null;
	state?: "unpublished" | "deleted";
	/** Where its address leads from now on; null for nowhere, unless pages link to it. */
	to?: string | null;
};

/** Takes an entry off the website. Its versions and its draft stay. */
export async function unpublishEntry(
	site: ContentSite,
	{ key, version, state = "unpublished", to = null }: Withdrawal,
): Promise<PublishResult> {
	if (!(await isAllowed(site, key))) return { outcome: "forbidden" };

	const document = await documentRow(site.db, key);

	return await publishChange(site, version, {
		build(current) {
			const candidate = withDocument(current, key, null, current.at);
			const redirects = to === null ? null : addRedirectFrom(current, key, to);
			if (redirects) {
				const parsed = parseDocument("redirects", redirects);
				if ("issues" in parsed)
					return {
						issues: parsed.issues.map((issue) => ({ ...issue, field: "to" })),
					};
			}

			return {
				documents: [{ key, body: null }],
				candidate: redirects
					? withDocument(candidate, "redirects", redirects, current.at)
					: candidate,
				isSame:
					document?.state === state &&
					findBody(current, key) === null &&
					!redirects,
				redirects,
				ifLinked: redirects ? [] : redirectToList(current, key),
			};
		},
		store: (trx) => storeWithdrawal(trx, site, key, state),
	});
}

/** @returns the number of its last version. */
export async function storeWithdrawal(
	trx: Database,
	{ clock, staffId }: Pick<ContentSite, "clock" | "staffId">,
	key: EntryKey,
	state: "unpublished" | "deleted",
): Promise<number> {
	const document = await documentRow(trx, key);
	await saveDocument(trx, key, clock.at, document, {
		state,
		publish_at: null,
		publish_error: null,
	});
	if (state === "deleted") await deleteEarlierDrafts(trx, key);
	await recordAuditEvent(
		trx,
		{
			staffId,
			action: "content.unpublish",
			detail: { document: key, state },
		},
		clock,
	);

	return Number(document?.live_number ?? 0);
}

/** Puts a deleted entry back off the website, with its versions and its draft. @returns false when it isn't deleted. */
export function undeleteEntry(
	{ db, clock, staffId }: ContentSite,
	key: EntryKey,
): Promise<boolean> {
	const isDone = changeDocument(db, async (trx) => {
		const document = await documentRow(trx, key);
		if (document?.state !== "deleted") return false;

		await saveDocument(trx, key, clock.at, document, { state: "unpublished" });
		await recordAuditEvent(
			trx,
			{ staffId, action: "content.undelete", detail: { document: key } },
			clock,
		);

		return true;
	});

	return isDone.then((outcome) => outcome === true);
}

async function isAllowed(
	{ db, staffId, isApproved }: ContentSite,
	key: StoredKey,
): Promise<boolean> {
	return isApproved || (await mayPublish(db, staffId, key));
}
