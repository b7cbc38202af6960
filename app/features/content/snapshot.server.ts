import { createHash } from "node:crypto";
import * as v from "valibot";
import { toAuthors } from "#content/authors.ts";
import type { Content } from "#content/content-types.ts";
import {
	type DocumentKey,
	type Documents,
	documentKeys,
	documentKinds,
	LOCALE,
} from "#content/documents.ts";
import { currentContent, trackReads } from "#content/live-content.server.ts";
import { type Notice, noticeAt } from "#content/notice-schema.ts";
import { DEFAULT_TIME_ZONE } from "#content/shipped-content.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting } from "#lib/db/settings.server.ts";
import { dayStart, yearAt } from "#lib/time/dates.ts";

/** Counts publications, so that every instance notices each. */
export const revisionSetting = "content_revision";

/**
 * The last moment at which the content changed by itself. An instance whose clock is behind shows the content of
 * this moment, as the others do.
 */
export const contentMomentSetting = "content_moment";

export const timeZoneSetting = "time_zone";

/** The published documents at one moment, over what is shipped. */
export type Snapshot = {
	revision: string;
	/** The time for which it was loaded: UTC, ISO 8601. */
	at: string;
	documents: Documents;
	content: Content;
	/** False for the content that the build has rendered. */
	isEdited: boolean;
	/** Published documents that no longer fit this version. What was shipped is shown instead. */
	unreadable: readonly DocumentKey[];
	/** When the content changes by itself: UTC, ISO 8601. */
	nextChange: string;
};

/** @param at the time for which the content is wanted. */
export async function loadSnapshot(
	db: Database,
	at: string,
): Promise<Snapshot> {
	const revision = (await readSetting(db, revisionSetting)) ?? "0";
	const moment = (await readSetting(db, contentMomentSetting)) ?? "";
	const timeZone = await readSetting(db, timeZoneSetting);
	const rows = await db
		.selectFrom("content_documents as document")
		.innerJoin("content_versions as version", (join) =>
			join
				.onRef("version.key", "=", "document.key")
				.onRef("version.locale", "=", "document.locale")
				.onRef("version.number", "=", "document.live_number"),
		)
		.select(["document.key", "version.body"])
		.where("document.locale", "=", LOCALE)
		.where("document.state", "=", "live")
		.execute();

	const unreadable: DocumentKey[] = [];
	const documents = shippedDocuments();
	for (const key of documentKeys) {
		const row = rows.find((each) => each.key === key);
		if (!row) continue;

		const body = readBody(key, row.body);
		if (body) Object.assign(documents, { [key]: body });
		else unreadable.push(key);
	}

	return {
		...buildSnapshot(
			documents,
			moment > at ? moment : at,
			timeZone ?? DEFAULT_TIME_ZONE,
		),
		revision,
		unreadable,
	};
}

/** The snapshot with one body replaced, before it is published. */
export function withDocument<Key extends DocumentKey>(
	snapshot: Snapshot,
	key: Key,
	body: Documents[Key],
	at: string,
): Snapshot {
	const documents = { ...snapshot.documents, [key]: body };
	const { timeZone } = snapshot.content.company;
	const unreadable = snapshot.unreadable.filter((each) => each !== key);

	return { ...snapshot, ...buildSnapshot(documents, at, timeZone), unreadable };
}

const contentDocuments = new WeakMap<Content, Documents>();

/** The documents of the page that is rendered, or of the process: also those that no page carries as JSON. */
export function currentDocuments(): Documents {
	const documents = contentDocuments.get(currentContent()) ?? shipped;
	return trackReads(documents, "documents");
}

export function shippedDocuments(): Documents {
	return Object.fromEntries(
		documentKeys.map((key) => [key, documentKinds[key].shipped]),
	) as Documents;
}

const shipped = shippedDocuments();

const partHashes = new WeakMap<Content, Map<string, string>>();

/** Equal for equal parts. @param part under its name in the reads of a page (live-content.server.ts). */
export function hashPart(snapshot: Snapshot, part: string): string {
	const { content } = snapshot;
	const hashes = partHashes.get(content) ?? new Map<string, string>();
	partHashes.set(content, hashes);

	const [from = "", name = ""] = part.split(".");
	const parts = from === "documents" ? snapshot.documents : content;
	const hash = hashes.get(part) ?? hashBody(parts[name as never] ?? null);
	hashes.set(part, hash);

	return hash;
}

function buildSnapshot(documents: Documents, at: string, timeZone: string) {
	const { company, tiers, notice, team } = documents;
	const built: Content = {
		company: { ...company, timeZone },
		tiers,
		notice: noticeAt(notice, at),
		authors: toAuthors(team.members),
		year: yearAt(at, timeZone),
	};
	contentDocuments.set(built, documents);

	const newYear = dayStart(`${built.year + 1}-01-01`, timeZone);
	const isEdited =
		timeZone !== DEFAULT_TIME_ZONE ||
		documentKeys.some(
			(key) =>
				hashBody(documents[key]) !== hashBody(documentKinds[key].shipped),
		);

	const nextChange =
		[...findMoments(notice), newYear]
			.filter((moment) => moment > at)
			.sort()[0] ?? newYear;

	return { at, documents, content: built, isEdited, nextChange };
}

/** When the notice begins and ends. */
function findMoments({ text, from, until }: Notice): string[] {
	if (text === "") return [];
	return [from, until].filter((moment) => moment !== null);
}

/** The body of a stored document; null where it does not fit the schema. */
export function readBody<Key extends DocumentKey>(
	key: Key,
	json: string,
): Documents[Key] | null {
	try {
		const parsed = v.safeParse(documentKinds[key].schema, JSON.parse(json));
		return parsed.success ? (parsed.output as Documents[Key]) : null;
	} catch {
		return null;
	}
}

/** Equal for equal bodies, whatever the order of their fields. */
export function hashBody(body: unknown): string {
	return createHash("sha256").update(sortedJson(body)).digest("base64url");
}

function sortedJson(value: unknown): string {
	return JSON.stringify(value, (_, each) =>
		each && typeof each === "object" && !Array.isArray(each)
			? Object.fromEntries(
					Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)),
				)
			: each,
	);
}
