import type { Database } from "#lib/db/connection.server.ts";
import type { Role } from "#lib/http/request-context.server.ts";

/** An account as the login needs it. */
export type Account = {
	id: string;
	email: string;
	name: string;
	role: Role;
	/** Null until the one-time link is used. */
	passwordHash: string | null;
	/** Encrypted; null while the second factor is off. */
	totpSecret: string | null;
	recoveryCodes: string[];
};

/** An account as lists show it. */
export type Colleague = {
	id: string;
	email: string;
	name: string;
	role: Role;
	/** The one-time link has not been used yet. */
	isInvited: boolean;
	hasSecondFactor: boolean;
	lastLoginAt: string | null;
	createdAt: string;
};

/** The columns of an account that cannot log in. */
export const noSecrets = {
	password_hash: null,
	totp_secret: null,
	totp_confirmed_at: null,
	totp_last_step: null,
	recovery_codes: null,
};

/** @param email in lower case. */
export function findByEmail(db: Database, email: string): Promise<Account | null> {
	return findAccount(db, "email", email);
}

export function findById(db: Database, id: string): Promise<Account | null> {
	return findAccount(db, "id", id);
}

async function findAccount(
	db: Database,
	column: "id" | "email",
	value: string,
): Promise<Account | null> {
	const row = await db
		.selectFrom("staff")
		.select([
			"id",
			"email",
			"name",
			"role",
			"password_hash",
			"totp_secret",
			"totp_confirmed_at",
			"recovery_codes",
		])
		.where(column, "=", value)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	if (!row) return null;
	const { id, email, name, role } = row;
	return {
		id,
		email,
		name,
		role,
		passwordHash: row.password_hash,
		totpSecret: row.totp_confirmed_at === null ? null : row.totp_secret,
		recoveryCodes: parseCodes(row.recovery_codes),
	};
}

/** Current staff, the owners first. */
export async function listStaff(db: Database): Promise<Colleague[]> {
	const rows = await db
		.selectFrom("staff")
		.select([
			"id",
			"email",
			"name",
			"role",
			"password_hash",
			"totp_confirmed_at",
			"last_login_at",
			"created_at",
		])
		.where("removed_at", "is", null)
		.orderBy("role", "desc")
		.orderBy("id")
		.execute();
	return rows.map(({ id, email, name, role, ...row }) => ({
		id,
		email,
		name,
		role,
		isInvited: row.password_hash === null,
		hasSecondFactor: row.totp_confirmed_at !== null,
		lastLoginAt: row.last_login_at,
		createdAt: row.created_at,
	}));
}

/** Current staff by name. */
export function staffNames(db: Database): Promise<{ id: string; name: string }[]> {
	return db
		.selectFrom("staff")
		.select(["id", "name"])
		.where("removed_at", "is", null)
		.orderBy("name")
		.execute();
}

/** The hashes of the unused recovery codes. */
export function parseCodes(json: string | null): string[] {
	return json === null ? [] : (JSON.parse(json) as string[]);
}
