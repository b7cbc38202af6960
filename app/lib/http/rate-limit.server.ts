import { isIPv4 } from "node:net";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";

/** How much of something may be done. */
export type Rate = {
	/** How often at once. */
	burst: number;
	/** After how many milliseconds one more may be done. */
	perMs: number;
};

export type Taken = { ok: true } | { ok: false; retryAfterMs: number };

/** How long a bucket that is empty is kept, in milliseconds. */
const KEEP_FREE = 60 * 60_000;

/** Of how many takes one clears old buckets away. */
const CLEAR_EVERY = 100;

/**
 * Takes one token of a key's bucket, by the generic cell rate algorithm (ITU-T I.371): one atomic
 * statement, so that of any number at once no more than `burst` get one, on any number of instances.
 * @param key what is limited; no name or mail address in plain text. A network address may be in it: it
 * goes with the bucket, a day after the last request at the latest (privacy/periods.ts).
 * @throws CommitFailed when the database cannot write.
 */
export async function takeToken(
	db: Database,
	key: string,
	rate: Rate,
	nowMs: number,
): Promise<Taken> {
	const writes = [take(db, key, rate, nowMs)];
	if (Math.floor(nowMs) % CLEAR_EVERY === 0) writes.push(clear(db, nowMs));
	const [taken] = await db.commit(writes);
	if (taken && taken.rows.length > 0) return { ok: true };
	return { ok: false, retryAfterMs: await waitFor(db, key, rate, nowMs) };
}

/** Puts one token back: what it was taken for turned out not to count. */
export function giveBackToken(db: Database, key: string, { perMs }: Rate): Write {
	return write(
		"rate_limits",
		db
			.updateTable("rate_limits")
			.set({ free_at: sql<number>`free_at - ${perMs}` })
			.where("key", "=", key),
	);
}

/** Fills a key's bucket up again. */
export function forgetTokens(db: Database, key: string): Write {
	return write("rate_limits", db.deleteFrom("rate_limits").where("key", "=", key));
}

/**
 * Whose tokens an address takes: an IPv4 address its own, IPv6 addresses those of their network of 64
 * bits, which one household has to itself.
 */
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

/** Changes the row, and returns it, only when a token is there. */
function take(db: Database, key: string, { burst, perMs }: Rate, nowMs: number): Write {
	const now = Math.floor(nowMs);
	return write(
		"rate_limits",
		db
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
			.returning("free_at"),
	);
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

function clear(db: Database, nowMs: number): Write {
	const old = Math.floor(nowMs) - KEEP_FREE;
	return write("rate_limits", db.deleteFrom("rate_limits").where("free_at", "<", old));
}
