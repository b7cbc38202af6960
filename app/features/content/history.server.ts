import { findKind, type StoredKey } from "#content/collections.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { hashBody } from "./document-bodies.server.ts";
import { documentRow } from "./stored-documents.server.ts";

/** The state of a document for its page on the desk. */
export async function readDocument(db: Database, key: StoredKey) {
	const row = await documentRow(db, key);
	const drafter = row?.draft_by
		? await db
				.selectFrom("staff")
				.select("name")
				.where("id", "=", row.draft_by)
				.executeTakeFirst()
		: undefined;

	return {
		version: Number(row?.version ?? 0),
		number: row?.live_number ?? null,
		state: row?.state ?? ("default" as const),
		publishAt: row?.publish_at ?? null,
		publishError: row?.publish_error ?? null,
		draft: row?.draft_body ? (JSON.parse(row.draft_body) as unknown) : null,
		draftBy: drafter?.name ?? null,
		draftAt: row?.draft_body ? row.updated_at : null,
		/** The shipped default has changed since the document was last published. */
		hasNewDefault:
			row?.state === "live" &&
			row.default_hash !== hashBody(findKind(key).shipped),
	};
}

export type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number];

const MAX_LISTED = 50;

/** The published versions of a document, newest first. */
export async function listVersions(db: Database, key: StoredKey) {
	const rows = await db
		.selectFrom("content_versions as version")
		.leftJoin("staff", "staff.id", "version.staff_id")
		.select(["version.id", "version.number", "version.body", "version.note"])
		.select(["version.created_at as at", "staff.name as by"])
		.where("version.key", "=", key)
		.where("version.number", "is not", null)
		.orderBy("version.number", "desc")
		.limit(MAX_LISTED)
		.execute();

	return rows.map(({ body, number, ...row }) => ({
		...row,
		number: Number(number),
		/** Parsed when it is read: most aren't. */
		get body() {
			return JSON.parse(body) as unknown;
		},
	}));
}

export type FieldChange = { field: string; before: string; after: string };

/** The fields that differ between two bodies, as text. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
	const old = flattenFields(before);
	const fresh = flattenFields(after);
	const fields = new Set([...old.keys(), ...fresh.keys()]);

	return [...fields].flatMap((field) => {
		const change = {
			field,
			before: old.get(field) ?? "",
			after: fresh.get(field) ?? "",
		};
		return change.before === change.after ? [] : [change];
	});
}

function flattenFields(value: unknown, path = ""): Map<string, string> {
	if (typeof value !== "object" || value === null)
		return new Map([[path, value === null ? "" : String(value)]]);

	return new Map(
		Object.entries(value).flatMap(([key, each]) => [
			...flattenFields(each, path ? `${path}.${key}` : key),
		]),
	);
}
