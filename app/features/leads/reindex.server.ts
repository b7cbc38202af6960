import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { listParts } from "#lib/db/dialect.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";
import { searchText } from "#lib/search/words.ts";

/** The rule by which texts are indexed (lib/search/words.ts): a new number indexes those that it reads otherwise. */
const RULE = "2";
const ruleSetting = "search_rule";

/** The first rule read 400 words of a text, and split words at soft hyphens. */
const READ_OTHERWISE = sql<boolean>`(length(text) > 800 OR text LIKE ${"%\u00ad%"})`;

export async function isIndexCurrent(db: Database): Promise<boolean> {
	return (await readSetting(db, ruleSetting)) === RULE;
}

/** Indexes notes and messages again whose words the earlier rule did not all read. */
export async function reindexTexts(
	db: Database,
	signal: AbortSignal,
): Promise<void> {
	for (const { table, key } of [
		{ table: "notes", key: "note_id" },
		{ table: "messages", key: "message_id" },
	] as const)
		for (const isInPart of await listParts(db, table)) {
			const subject = table === "messages" ? sql`subject` : sql`''`;
			const { rows } = await db.transaction().execute((trx) =>
				sql<{ id: string; subject: string; text: string }>`
					SELECT id, ${subject} AS subject, text FROM ${sql.table(table)}
					WHERE ${isInPart} AND ${READ_OTHERWISE}`.execute(trx),
			);

			for (const { id, subject, text } of rows) {
				signal.throwIfAborted();
				const words = searchText(subject, text);
				await db
					.updateTable("search_entries")
					.set({ words })
					.where(key, "=", id)
					.where("words", "!=", words)
					.execute();
				await nextTurn();
			}
		}

	await saveSetting(db, ruleSetting, RULE);
}
