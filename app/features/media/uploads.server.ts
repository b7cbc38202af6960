import type { Database } from "#lib/db/connection.server.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import type { Picture } from "#lib/pictures/picture-address.ts";
import { cutText } from "#lib/text/cut-text.ts";
import {
	checkPicture,
	type PictureProblem,
	pictureProblems,
} from "./check-picture.ts";
import { makePicture } from "./make-picture.server.ts";
import {
	addFile,
	findPart,
	findPicture,
	type MediaSite,
	readFile,
	storePicture,
} from "./media-store.server.ts";
import {
	type Crop,
	MAX_ALT_LENGTH,
	MAX_PICTURE_BYTES,
	SLICE_BYTES,
} from "./picture-limits.ts";

export type UploadResult =
	| { picture: Picture }
	/** A sentence for the editor. */
	| { refused: string };

/** How much of an upload has arrived; the browser continues from there. */
export type SliceResult = { received: number } | { refused: string };

export type Slice = {
	id: string;
	name: string;
	/** Bytes of the whole file. */
	size: number;
	offset: number;
	bytes: Uint8Array;
};

const MAX_NAME_LENGTH = 120;

const refuse = (problem: PictureProblem) => ({
	refused: pictureProblems[problem],
});

/** The bytes of an upload that have arrived; 0 for an unknown one. */
export async function readProgress(
	{ db, staffId }: MediaSite,
	id: string,
): Promise<number> {
	return Number((await findUpload(db, id, staffId))?.received ?? 0);
}

function findUpload(db: Database, id: string, staffId: string) {
	return db
		.selectFrom("media")
		.select(["name", "size", "received"])
		.where("id", "=", id)
		.where("staff_id", "=", staffId)
		.where("state", "=", "uploading")
		.executeTakeFirst();
}

/** Stores a slice. One that has arrived already changes nothing, so that a browser may repeat it. */
export async function addSlice(
	site: MediaSite,
	slice: Slice,
): Promise<SliceResult> {
	const { db, staffId } = site;
	const { id, size, offset, bytes } = slice;
	if (size > MAX_PICTURE_BYTES) return refuse("large");

	if (offset === 0) {
		const problem = await beginUpload(site, slice);
		if (problem) return refuse(problem);
	}

	const upload = await findUpload(db, id, staffId);
	if (!upload) return refuse("gone");

	const received = Number(upload.received);
	const expected = Math.min(SLICE_BYTES, upload.size - offset);
	if (offset !== received || bytes.length !== expected) return { received };

	const isStored = await db.transaction().execute(async (trx) => {
		const { numUpdatedRows } = await trx
			.updateTable("media")
			.set({ received: received + bytes.length })
			.where("id", "=", id)
			.where("received", "=", received)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;

		await addFile(trx, id, "upload", bytes, findPart(offset));

		return true;
	});

	return {
		received: isStored ? received + bytes.length : await readProgress(site, id),
	};
}

async function beginUpload(
	{ db, clock, staffId }: MediaSite,
	{ id, name, size, bytes }: Slice,
): Promise<PictureProblem | null> {
	const problem = checkPicture(bytes);
	if (problem) return problem;
	if ((await readFileStorage(db)).left < size) {
		const known = await findUpload(db, id, staffId);
		if (!known) return "full";
	}

	await db
		.insertInto("media")
		.values({
			id,
			size,
			width: 0,
			height: 0,
			alt: "",
			received: 0,
			name: cutText(name, MAX_NAME_LENGTH),
			state: "uploading",
			staff_id: staffId,
			created_at: clock.at,
		})
		.onConflict((conflict) => conflict.column("id").doNothing())
		.execute();

	return null;
}

/** Makes the picture of a complete upload. A repeated call returns the same picture. */
export async function finishUpload(
	site: MediaSite,
	{ id, alt, crop }: { id: string; alt: string; crop: Crop | null },
): Promise<UploadResult> {
	const { db, staffId } = site;
	const made = await findPicture(db, id);
	if (made) return { picture: made };

	const upload = await findUpload(db, id, staffId);
	if (!upload || Number(upload.received) !== upload.size) return refuse("gone");
	if (alt.trim() === "") return refuse("alt");

	const bytes = await readFile(db, id, "upload");
	const result = bytes
		? await addPicture(site, { id, name: upload.name, alt, bytes, crop })
		: refuse("gone");
	if ("refused" in result)
		await db
			.deleteFrom("media")
			.where("id", "=", id)
			.where("state", "=", "uploading")
			.execute();

	return result;
}

type NewPicture = {
	id: string;
	name: string;
	alt: string;
	bytes: Uint8Array;
	crop: Crop | null;
};

/** Stores a picture whose bytes are in memory; nothing of one that is refused. */
export async function addPicture(
	site: MediaSite,
	{ id, name, alt, bytes, crop }: NewPicture,
): Promise<UploadResult> {
	if (alt.trim() === "") return refuse("alt");
	if (bytes.length > MAX_PICTURE_BYTES) return refuse("large");

	const problem = checkPicture(bytes);
	if (problem) return refuse(problem);

	const made = await makePicture({ bytes, crop });
	if ("problem" in made) return refuse(made.problem);

	const size = made.files.reduce((all, file) => all + file.bytes.length, 0);
	if ((await readFileStorage(site.db)).left < size) return refuse("full");

	const picture = await storePicture(
		site,
		{
			id,
			name: cutText(name, MAX_NAME_LENGTH),
			alt: cutText(alt.trim(), MAX_ALT_LENGTH),
		},
		made,
	);

	return { picture };
}

/** A part of a stored picture as a picture of its own: other uses of the first stay as they are. */
export async function cropPicture(
	site: MediaSite,
	{
		id,
		from,
		alt,
		crop,
	}: { id: string; from: string; alt: string; crop: Crop },
): Promise<UploadResult> {
	const source = await findPicture(site.db, from);
	const bytes = await readFile(site.db, from, "source");
	if (!source || !bytes) return refuse("gone");

	return addPicture(site, { id, name: source.name, alt, bytes, crop });
}
