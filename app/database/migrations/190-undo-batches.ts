import { type Migration, readBatches, run } from "./statements.ts";

type Row = { id: string; before: string; after: string; undone: string | null };

/**
 * Changes with the same batch are undone together. Deletions are a kind of their own, which the trash lists,
 * and a change knows that it was undone. Emails and phones of a person, as JSON, get a name that is no table's.
 */
export const undoBatches190: Migration = {
	async up(db, progress) {
		await run(
			db,
			"ALTER TABLE changes ADD COLUMN batch_id text NOT NULL DEFAULT ''",
			"ALTER TABLE changes ADD COLUMN kind text NOT NULL DEFAULT 'change'",
			"ALTER TABLE changes ADD COLUMN undone_at text",
			"UPDATE changes SET batch_id = id",
			"CREATE INDEX changes_batch ON changes (batch_id)",
			"CREATE INDEX changes_kind ON changes (kind, id)",
		);

		const undone = await readUndone(db);
		const query = `SELECT id, audit_id, "before", "after" FROM changes`;
		for await (const rows of readBatches<Row & { audit_id: string }>(
			db,
			query,
			"id",
			progress,
		))
			for (const { id, audit_id, before, after } of rows)
				await db
					.updateTable("changes")
					.set({
						before: rename(before),
						after: rename(after),
						kind: isDeletion(after) ? "deletion" : "change",
						undone_at: undone.get(audit_id) ?? null,
					})
					.where("id", "=", id)
					.execute();
	},
};

/** Times at which changes were undone, by their audit event. */
async function readUndone(
	db: Parameters<Migration["up"]>[0],
): Promise<Map<string, string>> {
	const events: { at: string; detail: string | null }[] = await db
		.selectFrom("audit_log")
		.select(["at", "detail"])
		.where("action", "=", "person.undo")
		.execute();

	return new Map(
		events.flatMap(({ at, detail }) => {
			const of = JSON.parse(detail ?? "{}")?.of;
			return typeof of === "string" ? [[of, at]] : [];
		}),
	);
}

function rename(json: string): string {
	const { contact_points, ...rest } = JSON.parse(json);
	const snapshot = contact_points
		? { ...rest, contacts: contact_points }
		: rest;

	return JSON.stringify(snapshot);
}

function isDeletion(json: string): boolean {
	const rows = Object.values<Record<string, Record<string, unknown>>>(
		JSON.parse(json),
	).flatMap((table) => Object.values(table));

	return rows.some(({ deleted_at = null }) => deleted_at !== null);
}
