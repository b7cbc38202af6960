import * as v from "valibot";
import {
	type DocumentKey,
	type Documents,
	documentKinds,
	LOCALE,
} from "#content/documents.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	insertSetting,
	readSetting,
	saveSetting,
} from "#lib/db/settings.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { PageRefused, type Pages } from "./pages.server.ts";
import {
	contentMomentSetting,
	hashBody,
	loadSnapshot,
	revisionSetting,
	type Snapshot,
	withDocument,
} from "./snapshot.server.ts";

/** The format of bodies that this version writes. */
const FORMAT = 1;

/** Other publications may come first while the pages are rendered. */
const MAX_ATTEMPTS = 5;

export type ContentSite = {
	db: Database;
	clock: Clock;
	/** Absent outside of the server: its instances notice the revision. */
	pages?: Pages | undefined;
	/** Null for the command line. */
	staffId: string | null;
};

export type Publication<Key extends DocumentKey = DocumentKey> = {
	key: Key;
	body: unknown;
	/** The version of the document that the author saw; null to publish whatever came before. */
	version: number | null;
	note?: string | null;
	/** The action in the audit log. */
	action?: "content.publish" | "content.restore" | "content.import";
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
	| { outcome: "refused"; page: string; reason: string };

/**
 * Publishes a document: its pages are rendered first, and visitors get them together. The stored version and the
 * revision are one transaction.
 */
export async function publishDocument(
	site: ContentSite,
	publication: Publication,
): Promise<PublishResult> {
	const { key, body } = publication;
	const parsed = parseDocument(key, body);
	if ("issues" in parsed) return { outcome: "invalid", issues: parsed.issues };

	const { db, clock, pages } = site;
	if (await lacksPicture(db, parsed.body))
		return {
			outcome: "refused",
			page: documentKinds[key].label,
			reason: "One of its pictures is missing.",
		};

	await insertSetting(db, revisionSetting, "0");

	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
		const current = await loadSnapshot(db, clock.at);
		const candidate = withDocument(current, key, parsed.body, current.at);
		const isSame =
			hashBody(current.documents[key]) === hashBody(parsed.body) &&
			!current.unreadable.includes(key);

		try {
			const prepared = await pages?.prepare(candidate);
			const stored = await storeVersion(site, publication, {
				body: parsed.body,
				revision: current.revision,
				isSame,
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

export function parseDocument<Key extends DocumentKey>(
	key: Key,
	body: unknown,
): { body: Documents[Key] } | { issues: FieldIssues } {
	const parsed = v.safeParse(documentKinds[key].schema, body);
	if (parsed.success) return { body: parsed.output as Documents[Key] };

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

function storeVersion(
	{ db, clock, staffId }: ContentSite,
	{ key, version, note = null, action = "content.publish" }: Publication,
	rendered: { body: unknown; revision: string; isSame: boolean },
): Promise<{ number: number; revision: string }> {
	const next = nextRevision(rendered.revision);

	return db.transaction().execute(async (trx) => {
		if (!(await raiseRevisionFrom(trx, rendered.revision)))
			throw new NotStored("overtaken");

		const document = await documentRow(trx, key);
		const current = Number(document?.version ?? 0);
		if (version !== null && version !== current)
			throw new NotStored("conflict");
		if (rendered.isSame) throw new NotStored("unchanged");

		const number = await storeInTransaction(
			trx,
			{ clock, staffId },
			{ key, body: rendered.body, note, action },
		);

		return { number, revision: next };
	});
}

type StoredVersion = {
	key: DocumentKey;
	body: unknown;
	note?: string | null;
	action?: Publication["action"];
};

/**
 * Stores the next version of a document, live, with its audit event. The caller raises the revision.
 * @returns the version's number.
 */
export async function storeInTransaction(
	trx: Database,
	{ clock, staffId }: Pick<ContentSite, "clock" | "staffId">,
	{ key, body, note = null, action = "content.publish" }: StoredVersion,
): Promise<number> {
	const { at } = clock;
	const document = await documentRow(trx, key);
	const last = await trx
		.selectFrom("content_versions")
		.select(({ fn }) => fn.max("number").as("number"))
		.where("key", "=", key)
		.where("locale", "=", LOCALE)
		.executeTakeFirst();
	const number = Number(last?.number ?? 0) + 1;

	await trx
		.insertInto("content_versions")
		.values({
			id: clock.newId(),
			key,
			locale: LOCALE,
			number,
			format: FORMAT,
			body: JSON.stringify(body),
			note,
			staff_id: staffId,
			created_at: at,
		})
		.execute();
	await saveDocument(trx, key, at, document, {
		state: "live",
		live_number: number,
		draft_body: null,
		draft_by: null,
		default_hash: hashBody(documentKinds[key].shipped),
	});
	await recordAuditEvent(
		trx,
		{ staffId, action, detail: { document: key, version: number } },
		clock,
	);

	return number;
}

function nextRevision(revision: string): string {
	return String(Number(revision) + 1);
}

/**
 * Locks the row, so that publications of all instances follow each other.
 * @returns false if the revision is another one.
 */
async function raiseRevisionFrom(
	trx: Database,
	revision: string,
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("settings")
		.set({ value: nextRevision(revision) })
		.where("name", "=", revisionSetting)
		.where("value", "=", revision)
		.executeTakeFirst();

	return numUpdatedRows > 0n;
}

async function setRevision(trx: Database, value: string): Promise<void> {
	await trx
		.updateTable("settings")
		.set({ value })
		.where("name", "=", revisionSetting)
		.execute();
}

export function documentRow(db: Database, key: DocumentKey) {
	return db
		.selectFrom("content_documents")
		.selectAll()
		.where("key", "=", key)
		.where("locale", "=", LOCALE)
		.executeTakeFirst();
}

type DocumentRow = NonNullable<Awaited<ReturnType<typeof documentRow>>>;

type Changes = Partial<
	Pick<
		DocumentRow,
		"state" | "live_number" | "draft_body" | "draft_by" | "default_hash"
	>
>;

async function saveDocument(
	trx: Database,
	key: DocumentKey,
	at: string,
	row: DocumentRow | undefined,
	changes: Changes,
): Promise<void> {
	const document = {
		key,
		locale: LOCALE,
		state: "default" as const,
		live_number: null,
		draft_body: null,
		draft_by: null,
		publish_at: null,
		unpublish_at: null,
		default_hash: null,
		created_at: at,
		...row,
		...changes,
		version: Number(row?.version ?? 0) + 1,
		updated_at: at,
	};
	const { key: _, locale: __, created_at: ___, ...updated } = document;

	await trx
		.insertInto("content_documents")
		.values(document)
		.onConflict((conflict) =>
			conflict.columns(["key", "locale"]).doUpdateSet(updated),
		)
		.execute();
}

export type DraftResult = "saved" | "conflict";

/** Saves a draft, which may still be incomplete. @param draft null discards it. */
export function saveDraft(
	{ db, clock, staffId }: ContentSite,
	{
		key,
		draft,
		version,
	}: { key: DocumentKey; draft: unknown; version: number },
): Promise<DraftResult> {
	return db.transaction().execute(async (trx) => {
		const document = await documentRow(trx, key);
		if (version !== Number(document?.version ?? 0)) return "conflict";

		await saveDocument(trx, key, clock.at, document, {
			draft_body: draft === null ? null : JSON.stringify(draft),
			draft_by: draft === null ? null : staffId,
		});
		await recordAuditEvent(
			trx,
			{ staffId, action: "content.draft", detail: { document: key } },
			clock,
		);

		return "saved";
	});
}

/** Raises the revision after a change of a setting that pages show. */
export async function raiseRevision(trx: Database): Promise<void> {
	await insertSetting(trx, revisionSetting, "0");
	const revision = (await readSetting(trx, revisionSetting)) ?? "0";
	await setRevision(trx, nextRevision(revision));
}

/**
 * Raises the revision at a moment when the content changes by itself: a notice begins or ends, or a year. Once
 * for all instances.
 */
export async function passMoment(
	db: Database,
	{ revision, nextChange }: Pick<Snapshot, "revision" | "nextChange">,
): Promise<void> {
	await insertSetting(db, revisionSetting, "0");
	await db.transaction().execute(async (trx) => {
		if (await raiseRevisionFrom(trx, revision))
			await saveSetting(trx, contentMomentSetting, nextChange);
	});
}
