import type { Database } from "./connection.server.ts";
import { readSetting } from "./settings.server.ts";

/** Megabytes for pictures and attachments together. */
export const fileRoomSetting = "file_room_mb";

export const DEFAULT_FILE_ROOM_MB = 200;

export type FileRoom = {
	/** Bytes. */
	pictures: number;
	attachments: number;
	most: number;
	left: number;
};

/** The room for uploaded pictures and email attachments, which are part of every backup. */
export async function readFileRoom(db: Database): Promise<FileRoom> {
	const pictures = await sumSizes(db, "media");
	const attachments = await sumSizes(db, "attachments");
	const megabytes = await readSetting(db, fileRoomSetting);
	const most = Number(megabytes ?? DEFAULT_FILE_ROOM_MB) * 1_000_000;
	const left = Math.max(0, most - pictures - attachments);

	return { pictures, attachments, most, left };
}

async function sumSizes(
	db: Database,
	table: "media" | "attachments",
): Promise<number> {
	const { sum } = await db
		.selectFrom(table)
		.select(({ fn }) => fn.sum<number | string | null>("size").as("sum"))
		.executeTakeFirstOrThrow();

	return Number(sum ?? 0);
}
