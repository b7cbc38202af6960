import type { Database } from "./connection.server.ts";
import { readSetting } from "./settings.server.ts";

/** Its value is in megabytes. */
export const fileStorageSetting = "file_storage_mb";

export const DEFAULT_FILE_STORAGE_MB = 200;

export type FileStorage = {
	/** Bytes. */
	pictures: number;
	attachments: number;
	/** Of both together. */
	limit: number;
	left: number;
};

/** The storage of uploaded pictures and email attachments, which are part of every backup. */
export async function readFileStorage(db: Database): Promise<FileStorage> {
	const pictures = await sumSizes(db, "media");
	const attachments = await sumSizes(db, "attachments");
	const megabytes = await readSetting(db, fileStorageSetting);
	const limit = Number(megabytes ?? DEFAULT_FILE_STORAGE_MB) * 1_000_000;
	const left = Math.max(0, limit - pictures - attachments);

	return { pictures, attachments, limit, left };
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
