import * as v from "valibot";
import {
	type BodyOf,
	collections,
	type EntryKey,
	findKind,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import { withFacts } from "#content/content.ts";
import { type DocumentKey, documentKinds } from "#content/documents.ts";
import { withContent } from "#content/live-content.server.ts";
import { addToRedirects, type Redirect } from "#content/redirects-schema.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { insertSetting } from "#lib/db/settings.server.ts";
import {
	isReadableMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";
import { hashBody } from "./document-bodies.server.ts";
import { deleteEarlierDrafts } from "./earlier-drafts.server.ts";
import { PageRefused } from "./pages.server.ts";
import { nextRevision, raiseRevisionFrom } from "./revision.server.ts";
import { mayPublish } from "./rights.server.ts";
import {
	findBody,
	loadSnapshot,
	revisionSetting,
	type Snapshot,
	withDocument,
} from "./snapshot.server.ts";
import {
	type ContentSite,
	documentRow,
	type PublishAction,
	saveDocument,
	storeVersion,
} from "./stored-documents.server.ts";

/** Other publications may come first while the pages are rendered. */
const MAX_ATTEMPTS = 5;

export type Publication = {
	key: StoredKey;
	body: unknown;
	/** The version of the document that the author saw; null to publish whatever came before. */
	version: number | null;
	note?: string | null;
	/** The action in the audit log. */
	action?: PublishAction;
};

export type FieldIssues = readonly {
	/** Path of the field: `address.street`. */
	field: string;
	message: string;
}[];

export type PublishResult =
	| { outcome: "published"; number: number }
	| { outcome: "unchanged" }
	| { outcome: "invalid"; issues: FieldIssues }
	| { outcome: "conflict" }
	/** Only an owner may publish the document, or take it down. */
	| { outcome: "forbidden" }
	| { outcome: "refused"; page: string; reason: string };

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

	const parsed = parseDocument(key, body);
	if ("issues" in parsed) return { outcome: "invalid", issues: parsed.issues };

	const { db } = site;
	const label = findKind(key).label;
	if (await lacksPicture(db, parsed.body))
		return {
			outcome: "refused",
			page: label,
			reason: "One of its pictures is missing.",
		};
	if (!(await isReadable(key, parsed.body)))
		return { outcome: "refused", page: label, reason: UNREADABLE_TEXT };

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
				unpublish_at: null,
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

async function isAllowed(
	{ db, staffId, isApproved }: ContentSite,
	key: StoredKey,
): Promise<boolean> {
	return isApproved || (await mayPublish(db, staffId, key));
}

type Change = {
	key: StoredKey;
	/** The website with the change; called again when another publication came first. */
	build(current: Snapshot):
		| {
				candidate: Snapshot;
				isSame: boolean;
				redirect?: Redirect | null | undefined;
				/** Added only when pages still link to its source. */
				redirectIfLinked?: Redirect | null;
		  }
		| { issues: FieldIssues };
	/** @returns the number of the document's live version. */
	store(trx: Database): Promise<number>;
};

async function publishChange(
	site: ContentSite,
	version: number | null,
	{ key, build, store }: Change,
): Promise<PublishResult> {
	const { db, clock, pages } = site;
	await insertSetting(db, revisionSetting, "0");

	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
		const current = await loadSnapshot(db, clock.at);
		const built = build(current);
		if ("issues" in built) return { outcome: "invalid", issues: built.issues };

		const { isSame, redirectIfLinked } = built;
		let { candidate, redirect } = built;
		const fault = findPlaceholderFault(candidate, key);
		if (fault)
			return { outcome: "refused", page: findKind(key).label, reason: fault };

		try {
			let prepared = await pages?.prepare(candidate);
			if (redirectIfLinked && prepared?.deadLinks.has(redirectIfLinked.from)) {
				redirect = redirectIfLinked;
				candidate = withRedirect(candidate, redirect);
				prepared = await pages?.prepare(candidate);
			}

			const added = redirect;
			const stored = await storeChange(site, {
				key,
				version,
				revision: current.revision,
				isSame,
				async store(trx) {
					if (added) await storeRedirect(trx, site, current, added);
					return store(trx);
				},
			});
			prepared?.show({ ...candidate, revision: stored.revision });

			return { outcome: "published", number: stored.number };
		} catch (error) {
			if (error instanceof PageRefused)
				return { outcome: "refused", page: error.page, reason: error.message };
			if (!(error instanceof NotStored)) throw error;
			if (error.outcome !== "overtaken") return { outcome: error.outcome };
		}
	}

	return { outcome: "conflict" };
}

/** The snapshot with a redirect in it. A chain becomes one step, and a redirect away from the new address goes. */
function withRedirect(snapshot: Snapshot, redirect: Redirect): Snapshot {
	const body = addToRedirects(snapshot.documents.redirects, redirect);
	return withDocument(snapshot, "redirects", body, snapshot.at);
}

function storeRedirect(
	trx: Database,
	site: ContentSite,
	{ documents }: Snapshot,
	redirect: Redirect,
): Promise<number> {
	const body = addToRedirects(documents.redirects, redirect);
	return storeVersion(trx, site, { key: "redirects", body });
}

/** The issue of a slug that another published entry has. */
function findTakenPath(
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

/** From the address that a published entry has had so far to its new one. */
function findRedirect(
	current: Snapshot,
	key: StoredKey,
	body: unknown,
): Redirect | null {
	const entry = parseEntryKey(key);
	const before = findBody(current, key);
	if (!entry || !before) return null;

	const { findPath } = collections[entry.name];
	const from = findPath(before as never);
	const to = findPath(body as never);

	return from === to ? null : { from, to };
}

/** From a published entry to the list of its kind. */
function findListRedirect(current: Snapshot, key: EntryKey): Redirect | null {
	const entry = parseEntryKey(key);
	const body = findBody(current, key);
	if (!entry || !body) return null;

	const { findPath, listPath } = collections[entry.name];

	return { from: findPath(body as never), to: listPath };
}

/** The message about a placeholder that isn’t known: pages would answer with an error that says nothing. */
function findPlaceholderFault(
	candidate: Snapshot,
	key: StoredKey,
): string | null {
	const body = findBody(candidate, key);
	const entry = parseEntryKey(key);
	if (body === null) return null;
	if (!entry && !documentKinds[key as DocumentKey].hasPlaceholders) return null;

	try {
		withContent(candidate.content, () =>
			entry
				? collections[entry.name].fill(body as never)
				: withFacts(body as object),
		);

		return null;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

async function isReadable(key: StoredKey, body: unknown): Promise<boolean> {
	const entry = parseEntryKey(key);
	if (!entry) return true;

	return isReadableMarkdown(
		collections[entry.name].readMarkdown(body as never),
	);
}

/** True when a body names a picture that is not stored: deleted meanwhile, or of another installation. */
async function lacksPicture(db: Database, body: unknown): Promise<boolean> {
	const found = JSON.stringify(body).matchAll(/\/media\/([0-9a-f-]{36})\//g);
	const ids = [...new Set(Array.from(found, ([, id = ""]) => id))];
	if (ids.length === 0) return false;

	const stored = await db
		.selectFrom("media")
		.select("id")
		.where("id", "in", ids)
		.where("state", "=", "ready")
		.execute();

	return stored.length < ids.length;
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

/** Rolls the transaction back. */
class NotStored extends Error {
	readonly outcome: "conflict" | "unchanged" | "overtaken";

	constructor(outcome: NotStored["outcome"]) {
		super(outcome);
		this.outcome = outcome;
	}
}

type StoredChange = {
	key: StoredKey;
	version: number | null;
	/** The revision that was rendered. */
	revision: string;
	isSame: boolean;
	store(trx: Database): Promise<number>;
};

function storeChange(
	{ db }: ContentSite,
	{ key, version, revision, isSame, store }: StoredChange,
): Promise<{ number: number; revision: string }> {
	const next = nextRevision(revision);

	return db.transaction().execute(async (trx) => {
		if (!(await raiseRevisionFrom(trx, revision)))
			throw new NotStored("overtaken");

		const document = await documentRow(trx, key);
		const current = Number(document?.version ?? 0);
		if (version !== null && version !== current)
			throw new NotStored("conflict");
		if (isSame) throw new NotStored("unchanged");

		return { number: await store(trx), revision: next };
	});
}
