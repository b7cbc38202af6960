import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";

/** A one-time link; whatever link they had before is worth nothing now. */
export function insertLink(
	db: Database,
	link: { tokenHash: string; staffId: string; expiresAt: string },
	at: string,
): Write[] {
	return [
		write("staff_links", db.deleteFrom("staff_links").where("staff_id", "=", link.staffId)),
		write(
			"staff_links",
			db.insertInto("staff_links").values({
				token_hash: link.tokenHash,
				staff_id: link.staffId,
				expires_at: link.expiresAt,
				used_at: null,
				created_at: at,
			}),
		),
	];
}

/** Whose link this is, while it can be used. */
export async function findLink(
	db: Database,
	tokenHash: string,
	at: string,
): Promise<{ staffId: string; email: string; name: string } | null> {
	const row = await db
		.selectFrom("staff_links")
		.innerJoin("staff", "staff.id", "staff_links.staff_id")
		.select(["staff.id", "staff.email", "staff.name"])
		.where("token_hash", "=", tokenHash)
		.where("used_at", "is", null)
		.where("expires_at", ">", at)
		.where("staff.removed_at", "is", null)
		.executeTakeFirst();
	return row ? { staffId: row.id, email: row.email, name: row.name } : null;
}

/** Uses a link up; of two who use it at once, one is undone. */
export function spendLink(db: Database, tokenHash: string, at: string): Write {
	return write(
		"staff_links",
		db
			.updateTable("staff_links")
			.set({ used_at: at })
			.where("token_hash", "=", tokenHash)
			.where("used_at", "is", null)
			.where("expires_at", ">", at),
		1,
	);
}
