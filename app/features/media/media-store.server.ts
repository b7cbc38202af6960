import { sql } from "kysely";
import { recordedChange } from "#features/auth/audit.server.ts";
import type { Cursor } from "#lib/cursor.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Order, orderBy, readAfter } from "#lib/db/keyset.ts";
import type { Picture } from "#lib/pictures/picture-address.ts";
import { foldText } from "#lib/search/fold.ts";
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

/** Stores the files of a picture in place of its upload, with its audit event. */
export async function storePicture(
	{ db, clock, staffId }: MediaSite,
	{ id, name, alt }: { id: string; name: string; alt: string },
	{ width, height, files }: MadePicture,
): Promise<Picture> {
	const size = files.reduce((all, { bytes }) => all + bytes.length, 0);

	const event = { staffId, action: "media.add", subject: id } as const;
	await recordedChange({ db, clock }, event, async (trx) => {
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

		return true;
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

type Page = { cursor: Cursor | null; limit: number };

const order: Order = {
	key: sql`created_at`,
	id: "id",
	isDescending: true,
};

/** The latest first. */
export function listPictures(
	db: Database,
	{ cursor, limit }: Page,
): Promise<ListedPicture[]> {
	return readAfter(order, cursor, limit, (isAfter, limit) =>
		selectPictures(db)
			.where(isAfter)
			.orderBy(orderBy(order))
			.limit(limit)
			.execute(),
	);
}

/** More than the storage of pictures holds. */
const ALL = 1_000_000;

/** Pictures with these words in their description or name, without regard to case and accents. */
export async function searchPictures(
	db: Database,
	typed: string,
	{ cursor, limit }: Page,
): Promise<ListedPicture[]> {
	const words = foldText(typed).split(/\s+/).filter(Boolean);
	const all = await listPictures(db, { cursor, limit: ALL });

	return all
		.filter(({ alt, name }) => {
			const text = foldText(`${alt} ${name}`);
			return words.every((word) => text.includes(word));
		})
		.slice(0, limit);
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
