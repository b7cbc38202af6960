import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";

/** An open editor says so more often. */
const SEEN_MS = 45_000;

type Editor = {
	key: string;
	staffId: string;
	/** UTC, ISO 8601. */
	at: string;
};

/** Notes that a document's editor is open. @returns the names of colleagues who have it open, too. */
export async function noteEditor(
	db: Database,
	{ key, staffId, at }: Editor,
): Promise<string[]> {
	const oldest = shifted(at, -SEEN_MS);
	await db
		.deleteFrom("content_editors")
		.where("seen_at", "<", oldest)
		.execute();
	await db
		.insertInto("content_editors")
		.values({ key, staff_id: staffId, seen_at: at })
		.onConflict((conflict) =>
			conflict.columns(["key", "staff_id"]).doUpdateSet({ seen_at: at }),
		)
		.execute();

	const others = await db
		.selectFrom("content_editors")
		.innerJoin("staff", "staff.id", "content_editors.staff_id")
		.select("staff.name")
		.where("content_editors.key", "=", key)
		.where("content_editors.staff_id", "<>", staffId)
		.orderBy("staff.name")
		.execute();

	return others.map(({ name }) => name);
}
