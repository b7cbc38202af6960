import type { Database } from "#lib/db/connection.server.ts";
import {
	insertSetting,
	readSetting,
	saveSetting,
} from "#lib/db/settings.server.ts";
import {
	contentMomentSetting,
	revisionSetting,
	type Snapshot,
} from "./snapshot.server.ts";

export function nextRevision(revision: string): string {
	return String(Number(revision) + 1);
}

/**
 * Locks the row, so that publications of all instances follow each other.
 * @returns false if the revision is another one.
 */
export async function raiseRevisionFrom(
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

/** Raises the revision after a change of a setting that pages show. */
export async function raiseRevision(trx: Database): Promise<void> {
	await insertSetting(trx, revisionSetting, "0");
	const revision = (await readSetting(trx, revisionSetting)) ?? "0";

	await trx
		.updateTable("settings")
		.set({ value: nextRevision(revision) })
		.where("name", "=", revisionSetting)
		.execute();
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
