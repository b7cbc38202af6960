import { isIPv4 } from "node:net";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

export type Rate = {
	/** Tokens of a full bucket. */
	burst: number;
	/** Milliseconds until one token returns. */
	perMs: number;
};

export type Taken = { ok: true } | { ok: false; retryAfterMs: number };

/** Milliseconds for which a full bucket's row stays. */
const KEEP_FREE = 60 * 60_000;

/** One in so many takes deletes the rows of full buckets. */
const CLEAR_EVERY = 100;

/**
 * Takes one token of a key's bucket, by the generic cell rate algorithm (ITU-T I.371): one atomic
 * statement, so that of any number at once no more than `burst` get one, on any number of instances.
 * @param key contains no name or email address. A network address may be in it: the row is deleted a day
 * after the last request at the latest (privacy/retention-rules.server.ts).
 * @throws DatabaseError when the database cannot write.
 */
export async function takeToken(
	db: Database,
	key: string,
	rate: Rate,
	nowMs: number,
): Promise<Taken> {
	if (Math.floor(nowMs) % CLEAR_EVERY === 0) await clear(db, nowMs);
	if (await take(db, key, rate, nowMs)) return { ok: true };
	return { ok: false, retryAfterMs: await waitFor(db, key, rate, nowMs) };
}

export async function giveBackToken(db: Database, key: string, { perMs }: Rate): Promise<void> {
	await db
		.updateTable("rate_limits")
		.set({ free_at: sql<number>`free_at - ${perMs}` })
		.where("key", "=", key)
		.execute();
}

export async function forgetTokens(db: Database, key: string): Promise<void> {
	await db.deleteFrom("rate_limits").where("key", "=", key).execute();
}

/** The bucket of an address: IPv4 addresses have one each, IPv6 addresses share that of their /64. */
export function networkOf(address: string): string {
	const plain = address.replace(/%.*$/, "").toLowerCase();
	const embedded = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
	if (embedded && isIPv4(embedded)) return embedded;
	if (!plain.includes(":")) return plain;
	const [head = "", tail = ""] = plain.split("::");
	const groups = (text: string) => (text === "" ? [] : text.split(":"));
	const missing = 8 - groups(head).length - groups(tail).length;
	const all = plain.includes("::")
		? [...groups(head), ...Array<string>(Math.max(missing, 0)).fill("0"), ...groups(tail)]
		: groups(plain);
	const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
	return `${network.join(":")}::/64`;
}

/** Returns a row only when a token was there. */
async function take(
	db: Database,
	key: string,
	{ burst, perMs }: Rate,
	nowMs: number,
): Promise<boolean> {
	const now = Math.floor(nowMs);
	const taken = await db
		.insertInto("rate_limits")
		.values({ key, free_at: now + perMs })
		.onConflict((conflict) =>
			conflict
				.column("key")
				.doUpdateSet({
					free_at: sql<number>`CASE WHEN rate_limits.free_at > ${now} THEN rate_limits.free_at ELSE ${now} END + ${perMs}`,
				})
				.where(sql.ref("rate_limits.free_at"), "<=", now + (burst - 1) * perMs),
		)
		.returning("free_at")
		.execute();
	return taken.length > 0;
}

async function waitFor(
	db: Database,
	key: string,
	{ burst, perMs }: Rate,
	nowMs: number,
): Promise<number> {
	const row = await db
		.selectFrom("rate_limits")
		.select("free_at")
		.where("key", "=", key)
		.executeTakeFirst();
	const freeAt = Number(row?.free_at ?? nowMs);
	return Math.max(1, freeAt - (burst - 1) * perMs - Math.floor(nowMs));
}

async function clear(db: Database, nowMs: number): Promise<void> {
	const old = Math.floor(nowMs) - KEEP_FREE;
	await db.deleteFrom("rate_limits").where("free_at", "<", old).execute();
}
