import { createHmac } from "node:crypto";
import { newToken } from "#lib/crypto/token.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { insertSetting, settingOnceMade } from "#lib/db/settings.server.ts";

/**
 * What addresses are hashed with once they are erased (HMAC-SHA-256). It is a secret of its own, made on
 * first start and kept with the data: SECRET may be changed at any time, and the hashes must still be
 * known again years later, in a restored backup as well.
 */
const NAME = "erasure_key";

/** Keys of other installations whose data has come in here, with what follows the name. */
const OLDER = `${NAME}:`;

/** This installation's key; made when there is none. Of two makers at once the first wins. */
export function erasureKey(db: Database): Promise<string> {
	return settingOnceMade(db, NAME, newToken);
}

/** All keys that hashes here may have been made with. */
export async function erasureKeys(db: Database): Promise<string[]> {
	const rows = await db
		.selectFrom("settings")
		.select(["name", "value"])
		.where((eb) => eb.or([eb("name", "=", NAME), eb("name", "like", `${OLDER}%`)]))
		.execute();
	return rows.map(({ value }) => value);
}

/** Keeps the keys of another installation beside the own one. */
export async function keepKeys(
	db: Database,
	own: readonly string[],
	others: readonly string[],
): Promise<void> {
	for (const key of others)
		if (!own.includes(key))
			await insertSetting(db, OLDER + hashOfAddress(key, "").slice(0, 16), key);
}

/** What is kept of an erased address: nobody reads it back out, and only with the key can it be compared. */
export function hashOfAddress(key: string, address: string): string {
	return createHmac("sha256", key).update(address.toLowerCase()).digest("hex");
}
