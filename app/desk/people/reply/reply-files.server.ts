import type { Database } from "#lib/db/connection.server.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import type { UploadedFile } from "#lib/forms/read-form.server.ts";
import { renderHeaderText } from "#lib/mail/mail-layout.ts";
import { cutText } from "#lib/text/cut-text.ts";

const MAX_NAME = 150;

/** One line without folders. A long name keeps its ending, by which programs know the type. */
export function cleanFileName(name: string): string {
	const cleaned =
		renderHeaderText(
			name.split(/[\\/]/).at(-1) ?? "",
			Number.POSITIVE_INFINITY,
		) || "unnamed";
	if (cleaned.length <= MAX_NAME) return cleaned;

	const ending = /\.[^.]{1,20}$/.exec(cleaned)?.[0] ?? "";
	const start = cutText(cleaned, MAX_NAME - ending.length);

	return start + ending;
}

export async function findStorageProblem(
	db: Database,
	files: readonly UploadedFile[],
): Promise<string | null> {
	if (files.length === 0) return null;

	const { left } = await readFileStorage(db);
	const total = files.reduce((sum, { size }) => sum + size, 0);

	return total > left
		? "There’s no room left for files. An owner can raise the limit under Pictures, Storage."
		: null;
}

/** The hashes of attachments by message, in the order in which they were attached. */
export async function listHashes(
	db: Database,
	messageIds: readonly string[],
): Promise<Map<string, string[]>> {
	const rows = await db
		.selectFrom("attachments")
		.select(["message_id", "sha256"])
		.where("message_id", "in", messageIds)
		.orderBy("id")
		.execute();
	const hashes = new Map<string, string[]>();
	for (const { message_id, sha256 } of rows)
		hashes.set(message_id, [...(hashes.get(message_id) ?? []), sha256]);

	return hashes;
}
