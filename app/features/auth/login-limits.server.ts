import { createHash } from "node:crypto";
import { sign } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	giveBackToken,
	type Rate,
	takeToken,
	toNetwork,
} from "#lib/http/rate-limit.server.ts";

const MINUTE = 60_000;
const KNOWN_NETWORK = 90 * 24 * 60 * MINUTE;

/** Failures from one network, for any account: 20 in 15 minutes (docs/requirements.md, section 8). */
const addressRate: Rate = { burst: 20, perMs: 0.75 * MINUTE };

/**
 * Failures for an account: from one network (docs/requirements.md, section 8), and from all networks
 * together. The second limit exempts networks from which the account has signed in before, so that
 * attackers cannot lock users out.
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
};

/** An HMAC, so that the table contains no address. Null without a socket. */
export function hashNetwork(
	secret: string,
	address: string | undefined,
): string | null {
	if (address === undefined) return null;
	return sign(secret, `login-network:${toNetwork(address)}`);
}

/** `retryAfterMs` is 0 for an allowed attempt; `giveBack` removes it from the count after a login. */
async function take(db: Database, key: string, rate: Rate, nowMs: number) {
	const taken = await takeToken(db, key, rate, nowMs);
	return {
		retryAfterMs: taken.ok ? 0 : taken.retryAfterMs,
		giveBack: async (trx: Database) => {
			if (taken.ok) await giveBackToken(trx, key, rate);
		},
	};
}

type Subject = {
	email: string;
	staffId: string | null;
	network: string | null;
};

/** Counts an attempt before the password is checked, so that concurrent attempts are counted too. */
export async function takeAttempt(
	db: Database,
	kind: keyof typeof rates,
	{ email, staffId, network }: Subject,
	nowMs: number,
) {
	const key = accountKey(kind, email);
	const here = await take(
		db,
		`${key}:${network ?? ""}`,
		rates[kind].network,
		nowMs,
	);
	if (here.retryAfterMs > 0) return { ...here, isSlowed: false };

	const all = await take(db, key, rates[kind].all, nowMs);
	const isSlowed = all.retryAfterMs > 0;
	const known = db
		.selectFrom("rate_limits")
		.select("key")
		.where("key", "=", knownKey(`${staffId}`, `${network}`))
		.where("free_at", ">", nowMs);
	const isKnown = isSlowed && (await known.executeTakeFirst());

	return {
		retryAfterMs: isKnown ? 0 : all.retryAfterMs,
		isSlowed,
		async giveBack(trx: Database) {
			await here.giveBack(trx);
			await all.giveBack(trx);
		},
	};
}

/** The limit of the network alone; null without a network. */
export function takeAddressAttempt(
	db: Database,
	network: string | null,
	nowMs: number,
) {
	return network === null
		? null
		: take(db, `login-from:${network}`, addressRate, nowMs);
}

/** Links by email: asked for from one network, and sent to one address. */
const linkRates = {
	network: { burst: 10, perMs: 3 * MINUTE },
	account: { burst: 3, perMs: 20 * MINUTE },
};

/** The link to a forgotten password, or to a client's portal. */
export type LinkKind = "link" | "portal";

/** Counts a request, for known and unknown addresses alike. */
export async function takeLinkRequest(
	db: Database,
	kind: LinkKind,
	{ email, network }: Omit<Subject, "staffId">,
	nowMs: number,
) {
	const key = `${kind}-from:${network ?? ""}`;
	const here = await take(db, key, linkRates.network, nowMs);
	const account = await take(
		db,
		accountKey(kind, email),
		linkRates.account,
		nowMs,
	);

	return {
		retryAfterMs: here.retryAfterMs,
		isAccountLimited: account.retryAfterMs > 0,
	};
}

export async function forgetAttempts(
	trx: Database,
	email: string,
): Promise<void> {
	const keys = `${accountKey("login", email)}%`;
	await trx.deleteFrom("rate_limits").where("key", "like", keys).execute();
}

/** Known networks are rows of rate_limits. They expire 90 days after the last login. */
export async function rememberNetwork(
	trx: Database,
	staffId: string,
	network: string | null,
	nowMs: number,
): Promise<void> {
	if (network === null) return;

	const free_at = nowMs + KNOWN_NETWORK;
	await trx
		.insertInto("rate_limits")
		.values({ key: knownKey(staffId, network), free_at })
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ free_at }))
		.execute();
}

export async function forgetNetworks(
	trx: Database,
	staffId: string,
): Promise<void> {
	const keys = `${knownKey(staffId, "")}%`;
	await trx.deleteFrom("rate_limits").where("key", "like", keys).execute();
}

function knownKey(staffId: string, network: string): string {
	return `known-network:${staffId}:${network}`;
}

/** Rate-limit key of an email address, known or unknown, without the address itself. */
function accountKey(
	kind: keyof typeof rates | LinkKind,
	email: string,
): string {
	return `${kind}:${createHash("sha256").update(email.toLowerCase()).digest("hex")}`;
}
