import { createHmac } from "node:crypto";
import { emailKey } from "#lib/contacts/email.ts";
import { newToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { insertSetting, settingOnceMade } from "#lib/db/settings.server.ts";

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

export function suppressionKey(db: Database): Promise<string> {
	return settingOnceMade(db, KEY, newToken);
}

export async function suppressionKeys(db: Database): Promise<string[]> {
	const rows = await db
		.selectFrom("settings")
		.select("value")
		.where((eb) =>
			eb.or([eb("name", "=", KEY), eb("name", "like", `${KEY}:%`)]),
		)
		.execute();

	return rows.map(({ value }) => value);
}

/** Adds the keys of a replaced database. */
export async function addSuppressionKeys(
	db: Database,
	others: readonly string[],
): Promise<void> {
	const known = [await suppressionKey(db), ...(await suppressionKeys(db))];
	for (const key of others) {
		if (known.includes(key)) continue;

		const name = `${KEY}:${hashAddress(key, "").slice(0, 16)}`;
		await insertSetting(db, name, key);
	}
}

export function hashAddress(key: string, address: string): string {
	return createHmac("sha256", key).update(emailKey(address)).digest("hex");
}

/** The address's hashes by all keys. */
export async function hashesOfAddress(
	db: Database,
	address: string,
): Promise<string[]> {
	await suppressionKey(db);
	const keys = await suppressionKeys(db);

	return keys.map((key) => hashAddress(key, address));
}

export async function isSuppressed(
	db: Database,
	address: string,
): Promise<boolean> {
	return (await findSuppression(db, address)) !== undefined;
}

export async function findSuppression(db: Database, address: string) {
	return db
		.selectFrom("suppressions")
		.select(["reason", "at"])
		.where("address_hash", "in", await hashesOfAddress(db, address))
		.executeTakeFirst();
}

/** Idempotent: the first reason stays. */
export async function insertSuppression(
	trx: Database,
	address: string,
	reason: SuppressionReason,
	at: string,
): Promise<void> {
	const address_hash = hashAddress(await suppressionKey(trx), address);
	await trx
		.insertInto("suppressions")
		.values({ address_hash, reason, at })
		.onConflict((conflict) => conflict.column("address_hash").doNothing())
		.execute();
}

export async function deleteSuppression(
	trx: Database,
	address: string,
): Promise<void> {
	await trx
		.deleteFrom("suppressions")
		.where("address_hash", "in", await hashesOfAddress(trx, address))
		.execute();
}
