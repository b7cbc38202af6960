import { createHash, createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import {
	forgetTokens,
	giveBackToken,
	networkOf,
	type Rate,
	takeToken,
} from "#lib/http/rate-limit.server.ts";

const MINUTE = 60_000;
const KNOWN_NETWORK_DAYS = 90;

/** Failures from one network, for whichever accounts: 20 in 15 minutes (docs/requirements.md, section 8). */
const addressRate: Rate = { burst: 20, perMs: 0.75 * MINUTE };

/**
 * Failures for an account: from one network (docs/requirements.md, section 8), and from all networks
 * together. The second limit does not refuse networks from which the account has signed in before, so that
 * nobody is locked out by a stranger's attempts.
 */
const rates = {
	login: {
		network: { burst: 5, perMs: 3 * MINUTE },
		all: { burst: 50, perMs: 0.3 * MINUTE },
	},
	code: {
		network: { burst: 5, perMs: 3 * MINUTE },
		all: { burst: 10, perMs: 1.5 * MINUTE },
	},
} as const satisfies Record<string, Record<string, Rate>>;

/** The current password, asked of somebody who is signed in. */
const ownPasswordRate: Rate = { burst: 5, perMs: 3 * MINUTE };

export type Attempt = {
	/** 0: it may succeed. */
	retryAfterMs: number;
	/** The account has too many failures from all networks together. */
	isSlowed: boolean;
	/** Uncounts it: it succeeded. */
	giveBack(trx: Database): Promise<void>;
};

/** An HMAC, so that neither the table nor a key of it tells the address. Null where no socket is. */
export function networkHash(secret: string, address: string | undefined): string | null {
	if (address === undefined) return null;
	return createHmac("sha256", secret)
		.update(`login-network:${networkOf(address)}`)
		.digest("base64url");
}

/** Counts an attempt before it is checked, so that many at once count too. */
export async function takeAttempt(
	db: Database,
	kind: keyof typeof rates,
	{ email, staffId, network }: { email: string; staffId: string | null; network: string | null },
	nowMs: number,
): Promise<Attempt> {
	const key = accountKey(kind, email);
	const networkKey = `${key}:${network ?? ""}`;
	const { network: networkRate, all: allRate } = rates[kind];
	const giveBack = async (trx: Database, all: boolean) => {
		await giveBackToken(trx, networkKey, networkRate);
		if (all) await giveBackToken(trx, key, allRate);
	};
	const here = await takeToken(db, networkKey, networkRate, nowMs);
	if (!here.ok) return { ...here, isSlowed: false, giveBack: async () => {} };
	const all = await takeToken(db, key, allRate, nowMs);
	const isKnown =
		!all.ok && staffId !== null && (await isKnownNetwork(db, staffId, network, nowMs));
	return {
		retryAfterMs: all.ok || isKnown ? 0 : all.retryAfterMs,
		isSlowed: !all.ok,
		giveBack: (trx) => giveBack(trx, all.ok),
	};
}

/** The same for the network alone. */
export async function takeAddressAttempt(
	db: Database,
	network: string | null,
	nowMs: number,
): Promise<Omit<Attempt, "isSlowed">> {
	if (network === null) return { retryAfterMs: 0, giveBack: async () => {} };
	const key = `login-from:${network}`;
	const taken = await takeToken(db, key, addressRate, nowMs);
	return {
		retryAfterMs: taken.ok ? 0 : taken.retryAfterMs,
		giveBack: (trx) => giveBackToken(trx, key, addressRate),
	};
}

/** The same for the current password. */
export async function takeOwnPasswordAttempt(db: Database, staffId: string, nowMs: number) {
	const key = `password-of:${staffId}`;
	const { ok } = await takeToken(db, key, ownPasswordRate, nowMs);
	return { ok, giveBack: () => forgetTokens(db, key) };
}

/** Ends whatever limit failed logins have reached. */
export async function forgetAttempts(trx: Database, email: string): Promise<void> {
	await trx
		.deleteFrom("rate_limits")
		.where("key", "like", `${accountKey("login", email)}%`)
		.execute();
}

/** Known networks are rows of rate_limits that are removed with the expired limits, 90 days after the last login. */
export async function rememberNetwork(
	trx: Database,
	staffId: string,
	network: string | null,
	nowMs: number,
): Promise<void> {
	if (network === null) return;
	const free_at = nowMs + KNOWN_NETWORK_DAYS * 24 * 60 * MINUTE;
	await trx
		.insertInto("rate_limits")
		.values({ key: knownKey(staffId, network), free_at })
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ free_at }))
		.execute();
}

export async function forgetNetworks(trx: Database, staffId: string): Promise<void> {
	await trx
		.deleteFrom("rate_limits")
		.where("key", "like", `${knownKey(staffId, "")}%`)
		.execute();
}

async function isKnownNetwork(
	db: Database,
	staffId: string,
	network: string | null,
	nowMs: number,
): Promise<boolean> {
	const row = await db
		.selectFrom("rate_limits")
		.select(sql`1`.as("found"))
		.where("key", "=", knownKey(staffId, network ?? ""))
		.where("free_at", ">", nowMs)
		.executeTakeFirst();
	return row !== undefined;
}

const knownKey = (staffId: string, network: string) => `known-network:${staffId}:${network}`;

/** Of an email address, known or not, without the address itself. */
function accountKey(kind: keyof typeof rates, email: string): string {
	return `${kind}:${createHash("sha256").update(email.toLowerCase()).digest("hex")}`;
}
