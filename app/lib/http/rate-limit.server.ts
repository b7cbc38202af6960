import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

/** A token bucket, by the generic cell rate algorithm (ITU-T I.371). */
export type Rate = {
	/** Tokens of a full bucket. */
	burst: number;
	/** Milliseconds until one token returns. */
	perMs: number;
};

export type Taken = { ok: true } | { ok: false; retryAfterMs: number };

/** Number of clients remembered; the least recently used are forgotten first. */
const MAX_KEYS = 50_000;

/**
 * Buckets in this process's memory: they work without the database, and each instance counts separately.
 * @returns takes a token of a key; the milliseconds to wait, or 0 when it was taken.
 */
export function createTokenBuckets({
	burst,
	perMs,
}: Rate): (key: string) => number {
	const freeAt = new Map<string, number>();
	return (key) => {
		const now = performance.now();
		const from = Math.max(freeAt.get(key) ?? 0, now);
		const waitMs = from - now - (burst - 1) * perMs;
		if (waitMs > 0) return waitMs;

		// Deleted first, so that the map stays in the order of last use.
		freeAt.delete(key);
		freeAt.set(key, from + perMs);

		for (const [oldest, at] of freeAt) {
			if (at > now && freeAt.size <= MAX_KEYS) break;

			freeAt.delete(oldest);
		}

		return 0;
	};
}

/**
 * Takes one token of a bucket shared by all instances, in one atomic statement: of concurrent requests at
 * most `burst` get one.
 * @param key contains no name or email address, but may contain a network address: the row is deleted a
 * day after the last request at the latest (privacy/retention-rules.server.ts).
 * @throws DatabaseError when the database cannot write.
 */
export async function takeToken(
	db: Database,
	key: string,
	{ burst, perMs }: Rate,
	nowMs: number,
): Promise<Taken> {
	const now = Math.floor(nowMs);
	const spared = (burst - 1) * perMs;
	const free = sql.ref<number>("rate_limits.free_at");
	const taken = await db
		.insertInto("rate_limits")
		.values({ key, free_at: now + perMs })
		.onConflict((conflict) =>
			conflict
				.column("key")
				.doUpdateSet({
					free_at: sql<number>`CASE WHEN ${free} > ${now} THEN ${free} ELSE ${now} END + ${perMs}`,
				})
				.where(free, "<=", now + spared),
		)
		.returning("free_at")
		.executeTakeFirst();
	if (taken) return { ok: true };

	const row = await db
		.selectFrom("rate_limits")
		.select("free_at")
		.where("key", "=", key)
		.executeTakeFirst();

	return {
		ok: false,
		retryAfterMs: Math.max(1, Number(row?.free_at ?? now) - spared - now),
	};
}

export async function giveBackToken(
	db: Database,
	key: string,
	{ perMs }: Rate,
): Promise<void> {
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
export function toNetwork(address: string): string {
	if (isIP(address) === 0) return address;

	const parsed = ipaddr.process(address.replace(/%.*$/, ""));
	if (parsed.kind() === "ipv4") return parsed.toString();

	return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
