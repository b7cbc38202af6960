import { createHmac } from "node:crypto";
import type { DeleteResult } from "kysely";
import { emailKey } from "#lib/contacts/email.ts";
import { makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	insertSetting,
	listSettings,
	loadOrMakeSetting,
} from "#lib/db/settings.server.ts";

/** Reasons for which an address gets no newsletter until the owner allows it again. */
export type SuppressionReason =
	| "hard-bounce"
	| "complaint"
	| "provider"
	| "soft-bounces"
	| "by-hand";

/**
 * The key of the hashes (HMAC-SHA-256), which must match after years and after a restore, so it is not
 * SECRET. Keys of a database that was replaced have the same name with a suffix.
 */
const KEY = "suppression_key";

export function loadSuppressionKey(db: Database): Promise<string> {
	return loadOrMakeSetting(db, KEY, makeToken);
}

export function listSuppressionKeys(db: Database): Promise<string[]> {
	return listSettings(db, KEY);
}

/** Adds the keys of a replaced database. */
export async function addSuppressionKeys(
	db: Database,
	others: readonly string[],
): Promise<void> {
	const known = [
		await loadSuppressionKey(db),
		...(await listSuppressionKeys(db)),
	];
	for (const key of others) {
		if (known.includes(key)) continue;

		const name = `${KEY}:${hashAddress(key, "").slice(0, 16)}`;
		await insertSetting(db, name, key);
	}
}

export function hashAddress(key: string, address: string): string {
	return createHmac("sha256", key).update(emailKey(address)).digest("hex");
}

/** The hashes of addresses by all keys. */
async function hashAddresses(
	db: Database,
	addresses: readonly string[],
): Promise<string[]> {
	await loadSuppressionKey(db);
	const keys = await listSuppressionKeys(db);

	return keys.flatMap((key) =>
		addresses.map((address) => hashAddress(key, address)),
	);
}

/** True when one of the addresses is. */
export async function isSuppressed(
	db: Database,
	...addresses: readonly string[]
): Promise<boolean> {
	const found = await db
		.selectFrom("suppressions")
		.select("reason")
		.where("address_hash", "in", await hashAddresses(db, addresses))
		.executeTakeFirst();

	return found !== undefined;
}

/** The suppressions of addresses; those without one are left out. */
export async function findSuppressions(
	db: Database,
	addresses: readonly string[],
): Promise<Map<string, { reason: SuppressionReason; at: string }>> {
	if (addresses.length === 0) return new Map();

	await loadSuppressionKey(db);
	const keys = await listSuppressionKeys(db);
	const hashes = new Map(
		addresses.flatMap((address) =>
			keys.map((key) => [hashAddress(key, address), address] as const),
		),
	);
	const rows = await db
		.selectFrom("suppressions")
		.select(["address_hash", "reason", "at"])
		.where("address_hash", "in", [...hashes.keys()])
		.execute();

	return new Map(
		rows.map(({ address_hash, reason, at }) => [
			hashes.get(address_hash) ?? "",
			{ reason: reason as SuppressionReason, at },
		]),
	);
}

/** Idempotent: the first reason stays. @returns false when there is one. */
export async function insertSuppression(
	trx: Database,
	address: string,
	reason: SuppressionReason,
	at: string,
): Promise<boolean> {
	const address_hash = hashAddress(await loadSuppressionKey(trx), address);
	const { numInsertedOrUpdatedRows } = await trx
		.insertInto("suppressions")
		.values({ address_hash, reason, at })
		.onConflict((conflict) => conflict.column("address_hash").doNothing())
		.executeTakeFirstOrThrow();

	return numInsertedOrUpdatedRows === 1n;
}

/**
 * Ends the subscription of an address and refuses later ones, until the owner allows it again.
 * @returns false when it was so already.
 */
export async function suppress(
	trx: Database,
	address: string,
	reason: SuppressionReason,
	at: string,
): Promise<boolean> {
	const isNew = await insertSuppression(trx, address, reason, at);
	const { numUpdatedRows } = await trx
		.updateTable("newsletter_subscribers")
		.set({
			status: "unsubscribed",
			unsubscribed_at: at,
			ended_by: reason,
			token_hash: null,
			token_expires_at: null,
		})
		.where("email", "=", emailKey(address))
		.where("status", "<>", "unsubscribed")
		.executeTakeFirst();
	if (reason === "hard-bounce")
		await trx
			.updateTable("contact_points")
			.set({ bounced_at: at })
			.where("kind", "=", "email")
			.where("key", "=", emailKey(address))
			.execute();

	return isNew || numUpdatedRows > 0n;
}

/** Undoes what a mail server had ended by mistake, up to `until`. */
export async function reviveSubscription(
	trx: Database,
	{ id, email }: { id: string; email: string },
	until: string,
): Promise<void> {
	await deleteSuppression(trx, email);
	await trx
		.updateTable("newsletter_subscribers")
		.set({ status: "confirmed", unsubscribed_at: null, ended_by: null })
		.where("id", "=", id)
		.where("ended_by", "=", "hard-bounce")
		.execute();
	await trx
		.updateTable("contact_points")
		.set({ bounced_at: null })
		.where("kind", "=", "email")
		.where("key", "=", email)
		.where("bounced_at", "<=", until)
		.execute();
}

export async function deleteSuppression(
	trx: Database,
	address: string,
): Promise<DeleteResult[]> {
	return await trx
		.deleteFrom("suppressions")
		.where("address_hash", "in", await hashAddresses(trx, [address]))
		.execute();
}
