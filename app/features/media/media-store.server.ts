import type { DocumentKey } from "#content/documents.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Picture } from "#lib/pictures/picture-address.ts";
import type { Clock } from "#lib/time/dates.ts";
import type { MadePicture } from "./picture-worker.ts";

const PART_BYTES = 256_000;

export type MediaSite = { db: Database; clock: Clock; staffId: string };

export type ListedPicture = Picture & {
	name: string;
	alt: string;
	size: number;
	at: string;
};

/** Stores the files of a picture in place of its upload. */
export async function storePicture(
	{ db, clock, staffId }: MediaSite,
	{ id, name, alt }: { id: string; name: string; alt: string },
	{ width, height, files }: MadePicture,
): Promise<Picture> {
	const size = files.reduce((all, { bytes }) => all + bytes.length, 0);

	await db.transaction().execute(async (trx) => {
		await trx.deleteFrom("media").where("id", "=", id).execute();
		await trx
			.insertInto("media")
			.values({
				id,
				name,
				alt,
				width,
				height,
				size,
				state: "ready",
				received: 0,
				staff_id: staffId,
				created_at: clock.at,
			})
			.execute();

		for (const file of files) await addFile(trx, id, file.name, file.bytes);
	});

	return { id, width, height };
}

/** @param firstPart where the bytes begin, in parts. */
export async function addFile(
	trx: Database,
	mediaId: string,
	name: string,
	bytes: Uint8Array,
	firstPart = 0,
): Promise<void> {
	for (let start = 0; start < bytes.length; start += PART_BYTES)
		await trx
			.insertInto("media_files")
			.values({
				media_id: mediaId,
				name,
				part: firstPart + start / PART_BYTES,
				bytes: Buffer.from(bytes.subarray(start, start + PART_BYTES)),
			})
			.execute();
}

/** The number of the part that begins at an offset. */
export function findPart(offset: number): number {
	return offset / PART_BYTES;
}

export async function readFile(
	db: Database,
	mediaId: string,
	name: string,
): Promise<Buffer | null> {
	const parts = await db
		.selectFrom("media_files")
		.select("bytes")
		.where("media_id", "=", mediaId)
		.where("name", "=", name)
		.orderBy("part")
		.execute();
	if (parts.length === 0) return null;

	return Buffer.concat(parts.map(({ bytes }) => bytes));
}

export async function findPicture(
	db: Database,
	id: string,
): Promise<ListedPicture | null> {
	const found = await selectPictures(db)
		.where("id", "=", id)
		.executeTakeFirst();

	return found ?? null;
}

/** The latest first. */
export function listPictures(
	db: Database,
	{ limit, offset }: { limit: number; offset: number },
): Promise<ListedPicture[]> {
	return selectPictures(db)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute();
}

function selectPictures(db: Database) {
	return db
		.selectFrom("media")
		.select([
			"id",
			"width",
			"height",
			"name",
			"alt",
			"size",
			"created_at as at",
		])
		.where("state", "=", "ready");
}

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

/** Documents and issues that contain a picture: what visitors see, drafts, earlier drafts and earlier versions. */
export async function listUses(
	db: Database,
	id: string,
): Promise<PictureUse[]> {
	const pattern = `%/media/${id}/%`;
	const versions = await db
		.selectFrom("content_versions as version")
		.leftJoin("content_documents as document", (join) =>
			join
				.onRef("document.key", "=", "version.key")
				.onRef("document.locale", "=", "version.locale"),
		)
		.select([
			"version.key",
			"version.number",
			"version.body",
			"document.live_number",
			"document.state",
		])
		.where("version.body", "like", pattern)
		.orderBy("version.key")
		.orderBy("version.number", "desc")
		.execute();

	const drafts = await db
		.selectFrom("content_documents")
		.select(["key", "draft_body"])
		.where("draft_body", "like", pattern)
		.orderBy("key")
		.execute();

	const earlierDrafts = await db
		.selectFrom("content_drafts")
		.select(["key", "body"])
		.where("body", "like", pattern)
		.orderBy("key")
		.orderBy("id", "desc")
		.execute();

	const issues = await db
		.selectFrom("newsletter_issues")
		.select("number")
		.where("body", "like", pattern)
		.orderBy("number")
		.execute();

	return [
		...versions.map(({ key, number, body, live_number, state }) => ({
			key,
			number,
			title: readTitle(body),
			where:
				state === "live" && number === live_number
					? ("page" as const)
					: ("version" as const),
		})),
		...drafts.map(({ key, draft_body }) => ({
			key,
			title: readTitle(draft_body),
			where: "draft" as const,
			number: null,
		})),
		...earlierDrafts.map(({ key, body }) => ({
			key,
			title: readTitle(body),
			where: "earlier-draft" as const,
			number: null,
		})),
		...issues.map(({ number }) => ({
			key: "newsletter",
			where: "issue" as const,
			number,
			title: "",
		})),
	];
}

function readTitle(body: string | null): string {
	const { title, fields } = JSON.parse(body ?? "{}") as {
		title?: string;
		fields?: { title?: string };
	};

	return fields?.title ?? title ?? "";
}

/** Deletes a picture that is not used. @returns where it is used, else an empty list. */
export function deletePicture(db: Database, id: string): Promise<PictureUse[]> {
	return db.transaction().execute(async (trx) => {
		const uses = await listUses(trx, id);
		if (uses.length === 0)
			await trx.deleteFrom("media").where("id", "=", id).execute();

		return uses;
	});
}

/** True for the path of a stored file, such as `/media/<id>/1200.jpg`. */
export async function hasPicture(db: Database, path: string): Promise<boolean> {
	const [, , id = "", name = ""] = path.split("/");
	const found = await db
		.selectFrom("media_files")
		.select("part")
		.where("media_id", "=", id)
		.where("name", "=", name)
		.limit(1)
		.executeTakeFirst();

	return found !== undefined;
}
