import type { Nullable } from "kysely";
import type { DocumentKey } from "#content/documents.ts";
import type { ContentTables } from "#database/content-tables.ts";
import { recordedChange } from "#features/auth/audit.server.ts";
import { findPictures } from "#features/content/check-document.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { MediaSite } from "./media-store.server.ts";

/** Where a picture is used. Old versions and earlier drafts count, as they can be restored. */
export type PictureUse = {
	key: DocumentKey | string;
	/** `issue`: of the newsletter, also in emails that were sent. */
	where: "page" | "draft" | "earlier-draft" | "version" | "issue";
	/** Of a version or an issue. */
	number: number | null;
	/** Of an article, a case or a legal text; empty for others. */
	title: string;
};

/** Rows of texts that are read together. */
const BATCH = 50;

/**
 * Documents and issues that contain pictures: what visitors see, drafts, earlier drafts and earlier versions, by the
 * picture’s id. All texts with pictures are read once, however many pictures are wanted.
 */
export async function listUses(
	db: Database,
	ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PictureUse[]>> {
	const uses = new Map(ids.map((id): [string, PictureUse[]] => [id, []]));
	const [only] = ids;
	const pattern = ids.length === 1 ? `%/media/${only}/%` : "%/media/%";

	await readBatches(
		(after) =>
			db
				.selectFrom("content_versions as version")
				.leftJoin("content_documents as document", (join) =>
					join.onRef("document.key", "=", "version.key"),
				)
				.select(["version.id", "version.key", "version.number", "version.body"])
				.select(["document.live_number", "document.state"])
				.where("version.body", "like", pattern)
				.where("version.id", ">", after)
				.orderBy("version.id")
				.limit(BATCH)
				.execute(),
		({ body, key, number, ...row }) =>
			addUse(uses, body, { key, number, where: findPlace(number, row) }),
	);
	await readBatches(
		(after) =>
			db
				.selectFrom("content_documents")
				.select(["key as id", "key", "draft_body as body"])
				.where("draft_body", "like", pattern)
				.where("key", ">", after)
				.orderBy("key")
				.limit(BATCH)
				.execute(),
		({ body, key }) =>
			addUse(uses, body ?? "", { key, number: null, where: "draft" }),
	);
	await readBatches(
		(after) =>
			db
				.selectFrom("newsletter_issues")
				.select(["id", "number", "body"])
				.where("body", "like", pattern)
				.where("id", ">", after)
				.orderBy("id")
				.limit(BATCH)
				.execute(),
		({ body, number }) =>
			addUse(uses, JSON.stringify({ body }), {
				key: "newsletter",
				number,
				where: "issue",
			}),
	);

	return uses;
}

type StoredState = Pick<
	ContentTables["content_documents"],
	"live_number" | "state"
>;

function findPlace(
	number: number | null,
	document: Nullable<StoredState>,
): PictureUse["where"] {
	if (number === null) return "earlier-draft";

	return isLive(number, document) ? "page" : "version";
}

function isLive(
	number: number | null,
	{ state, live_number }: Nullable<StoredState>,
): boolean {
	return state === "live" && number !== null && number === live_number;
}

async function readBatches<Row extends { id: string }>(
	read: (after: string) => Promise<Row[]>,
	use: (row: Row) => void,
): Promise<void> {
	for (let after = "", isOver = false; !isOver; ) {
		const rows = await read(after);
		for (const row of rows) use(row);

		after = rows.at(-1)?.id ?? after;
		isOver = rows.length < BATCH;
	}
}

function addUse(
	uses: ReadonlyMap<string, PictureUse[]>,
	body: string,
	use: Omit<PictureUse, "title">,
): void {
	const text: unknown = JSON.parse(body);
	for (const id of findPictures(text))
		uses.get(id)?.push({ ...use, title: readTitle(text) });
}

function readTitle(body: unknown): string {
	const { title, fields } = Object(body) as {
		title?: string;
		fields?: { title?: string };
	};

	return fields?.title ?? title ?? "";
}

/** Rolls a deletion back. */
class PictureUsed extends Error {
	readonly uses: readonly PictureUse[];

	constructor(uses: readonly PictureUse[]) {
		super("The picture is used.");
		this.uses = uses;
	}
}

/**
 * Deletes a picture that is not used, with its audit event.
 * @param fromHistory also from earlier versions and earlier drafts, for a picture that was withdrawn.
 * @returns where it is used, else an empty list.
 */
export async function deletePicture(
	{ db, clock, staffId }: MediaSite,
	id: string,
	{ fromHistory = false } = {},
): Promise<readonly PictureUse[]> {
	const event = { staffId, action: "media.delete", subject: id } as const;
	try {
		await recordedChange({ db, clock }, event, async (trx) => {
			// First: a publication with it waits for this transaction, or this one for the publication.
			const { numDeletedRows } = await trx
				.deleteFrom("media")
				.where("id", "=", id)
				.executeTakeFirst();
			if (numDeletedRows === 0n) return false;

			if (fromHistory) await removeFromHistory(trx, id);

			const uses = (await listUses(trx, [id])).get(id) ?? [];
			if (uses.length > 0) throw new PictureUsed(uses);

			return true;
		});

		return [];
	} catch (error) {
		if (error instanceof PictureUsed) return error.uses;
		throw error;
	}
}

/** Earlier versions and drafts without a picture. What visitors see, and drafts, stay as they are. */
async function removeFromHistory(trx: Database, id: string): Promise<void> {
	const pattern = `%/media/${id}/%`;
	const versions = await trx
		.selectFrom("content_versions as version")
		.leftJoin("content_documents as document", (join) =>
			join.onRef("document.key", "=", "version.key"),
		)
		.select(["version.id", "version.number", "version.body"])
		.select(["document.live_number", "document.state"])
		.where("version.body", "like", pattern)
		.execute();

	for (const { id: versionId, number, body, ...document } of versions)
		if (!isLive(number, document))
			await trx
				.updateTable("content_versions")
				.set({ body: removePicture(body, id) })
				.where("id", "=", versionId)
				.execute();
}

/** A body's JSON without a picture and its description. */
function removePicture(json: string, id: string): string {
	const address = new RegExp(`^/media/${id}/\\S*$`);
	const inText = new RegExp(`!\\[[^\\]]*\\]\\(/media/${id}/[^)]*\\)`, "g");

	return JSON.stringify(JSON.parse(json), (_, value) => {
		if (typeof value === "string")
			return address.test(value) ? "" : value.replace(inText, "");

		return value;
	});
}
