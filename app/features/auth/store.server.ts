import type { Selectable, Updateable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Column values of an account that cannot log in. */
export const noSecrets = {
	password_hash: null,
	totp_secret: null,
	totp_confirmed_at: null,
	totp_last_step: null,
	recovery_codes: null,
};

/**
 * @param only further conditions.
 * @throws DatabaseError `stale` when the account has been removed or does not meet a condition.
 */
export function updateAccount(
	trx: Database,
	id: string,
	change: Updateable<Schema["staff"]>,
	only: Partial<Selectable<Schema["staff"]>> = {},
): Promise<true> {
	const account = trx.updateTable("staff").set(change).where("id", "=", id);
	return executeOne(
		account.where("removed_at", "is", null).where((eb) => eb.and(only)),
	);
}

/** @param email in lower case. */
export function findByEmail(db: Database, email: string) {
	return findAccount(db, "email", email);
}

export function findById(db: Database, id: string) {
	return findAccount(db, "id", id);
}

async function findAccount(
	db: Database,
	column: "id" | "email",
	value: string,
) {
	const row = await db
		.selectFrom("staff")
		.select(["id", "email", "name", "role", "password_hash as passwordHash"])
		.select([
			"totp_secret as totpSecret",
			"totp_confirmed_at as totpConfirmedAt",
		])
		.select("recovery_codes")
		.where(column, "=", value)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	if (!row) return null;

	/** `hasSecondFactor`: false while unconfirmed, although `totpSecret` (encrypted) is present. `recoveryCodes`: hashes. */
	const { recovery_codes: codes, ...account } = row;
	const recoveryCodes: string[] = JSON.parse(codes ?? "[]");

	return {
		...account,
		recoveryCodes,
		hasSecondFactor: row.totpConfirmedAt !== null,
	};
}

/** Current staff, owners first. */
export async function listStaff(db: Database) {
	const rows = await db
		.selectFrom("staff")
		.select(["id", "email", "name", "role", "last_login_at as lastLoginAt"])
		.select(["created_at as createdAt", "password_hash", "totp_confirmed_at"])
		.where("removed_at", "is", null)
		.orderBy("role", "desc")
		.orderBy("id")
		.execute();
	return rows.map(({ password_hash, totp_confirmed_at, ...account }) => ({
		...account,
		/** The one-time link has not been used yet. */
		isInvited: password_hash === null,
		hasSecondFactor: totp_confirmed_at !== null,
	}));
}

export function staffNames(db: Database) {
	return db
		.selectFrom("staff")
		.select(["id", "name"])
		.where("removed_at", "is", null)
		.orderBy("name")
		.execute();
}
