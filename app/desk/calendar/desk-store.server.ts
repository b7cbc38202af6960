import type { BookingRow } from "#features/booking/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";

/** A call with the card of whoever booked it. */
export type DeskCallRow = BookingRow & { person_id: string | null };

/** More calls than fit into any diary. */
const MAX_CALLS = 2_000;

/**
 * The calls that begin in a span of time, cancelled ones included, in order. Those are counted apart:
 * whoever books and cancels without end pushes no call out.
 */
export async function callsBetween(
	db: Database,
	from: string,
	until: string | null = null,
): Promise<DeskCallRow[]> {
	const [booked, cancelled] = await Promise.all(
		(["booked", "cancelled"] as const).map((status) => {
			let query = withPerson(db)
				.where("bookings.status", "=", status)
				.where("bookings.starts_at", ">=", from);
			if (until !== null) query = query.where("bookings.starts_at", "<", until);
			return query.orderBy("bookings.starts_at").orderBy("bookings.id").limit(MAX_CALLS).execute();
		}),
	);
	return [...(booked ?? []), ...(cancelled ?? [])].sort(byStart);
}

function byStart(a: DeskCallRow, b: DeskCallRow): number {
	return a.starts_at < b.starts_at || (a.starts_at === b.starts_at && a.id < b.id) ? -1 : 1;
}

/** One call, or undefined. */
export function findCall(db: Database, id: string): Promise<DeskCallRow | undefined> {
	return withPerson(db).where("bookings.id", "=", id).executeTakeFirst();
}

/** When the first call ever was; null without any. */
export async function firstCallAt(db: Database): Promise<string | null> {
	const row = await db
		.selectFrom("bookings")
		.select("starts_at")
		.orderBy("starts_at")
		.limit(1)
		.executeTakeFirst();
	return row?.starts_at ?? null;
}

/** Gives a staff member's feed another address; the one before stops working. */
export async function setFeedToken(db: Database, staffId: string, hash: string): Promise<void> {
	await executeOne(
		db
			.updateTable("staff")
			.set({ calendar_token_hash: hash })
			.where("id", "=", staffId)
			.where("removed_at", "is", null),
	);
}

/** Whose feed it is; undefined when nobody's, or of somebody who is gone. */
export function feedOwner(db: Database, hash: string) {
	return db
		.selectFrom("staff")
		.select(["id", "name"])
		.where("calendar_token_hash", "=", hash)
		.where("removed_at", "is", null)
		.executeTakeFirst();
}

/** Whether a staff member has a feed. */
export async function hasFeed(db: Database, staffId: string): Promise<boolean> {
	const row = await db
		.selectFrom("staff")
		.select("calendar_token_hash")
		.where("id", "=", staffId)
		.executeTakeFirst();
	return Boolean(row?.calendar_token_hash);
}

function withPerson(db: Database) {
	return db
		.selectFrom("bookings")
		.leftJoin("leads", "leads.id", "bookings.lead_id")
		.selectAll("bookings")
		.select("leads.person_id as person_id");
}
