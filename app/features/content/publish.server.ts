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
	findTakenPath,
	isReadable,
	lacksPicture,
	parseDocument,
} from "./check-document.server.ts";
import { hashBody } from "./document-bodies.server.ts";
import { deleteEarlierDrafts } from "./earlier-drafts.server.ts";
import {
	findListRedirect,
	findRedirect,
	withRedirect,
} from "./entry-redirects.server.ts";
import { type PublishResult, publishChange } from "./publish-change.server.ts";
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

	const parsed = await checkBody(site.db, key, body);
	if ("outcome" in parsed) return parsed;

	return await publishChange(site, publication.version, {
		key,
		build(current) {
			const taken = findTakenPath(current, key, parsed.body);
			if (taken) return { issues: [taken] };

			const candidate = withDocument(current, key, parsed.body, current.at);
			const redirect = findRedirect(current, key, parsed.body);

			return {
				candidate: redirect ? withRedirect(candidate, redirect) : candidate,
				redirect,
				isSame:
					hashBody(findBody(current, key)) === hashBody(parsed.body) &&
					!current.unreadable.includes(key),
			};
		},
		store: (trx) =>
			storeVersion(trx, site, { ...publication, body: parsed.body }),
	});
}

export type Refusal = Extract<
	PublishResult,
	{ outcome: "invalid" | "refused" }
>;

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
			reason: "One of its pictures is missing.",
		};
	if (!(await isReadable(key, parsed.body)))
		return { outcome: "refused", page, reason: UNREADABLE_TEXT };

	return parsed;
}

/** Takes an entry off the website. Its versions and its draft stay. */
export async function unpublishEntry(
	site: ContentSite,
	{
		key,
		version,
		state = "unpublished",
	}: {
		key: EntryKey;
		version: number | null;
		state?: "unpublished" | "deleted";
	},
): Promise<PublishResult> {
	const { clock, staffId } = site;
	if (!(await isAllowed(site, key))) return { outcome: "forbidden" };

	return await publishChange(site, version, {
		key,
		build: (current) => ({
			candidate: withDocument(current, key, null, current.at),
			isSame: false,
			redirectIfLinked: findListRedirect(current, key),
		}),
		async store(trx) {
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
		},
	});
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
