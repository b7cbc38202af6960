import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";
import type { Role } from "#lib/http/request-context.server.ts";

/** An account as the login needs it. */
export type Account = {
	id: string;
	email: string;
	name: string;
	role: Role;
	/** Null until the one-time link is used. */
	passwordHash: string | null;
	/** The second factor's secret, sealed; null: it is not on. */
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

/** The account of an address, unless it was removed. */
export async function findByEmail(db: Database, email: string): Promise<Account | null> {
	return accountOf(await accounts(db).where("email", "=", email).executeTakeFirst());
}

/** The account with this id, unless it was removed. */
export async function findById(db: Database, id: string): Promise<Account | null> {
	return accountOf(await accounts(db).where("id", "=", id).executeTakeFirst());
}

/** Whether an address has, or had, an account. */
export async function formerId(db: Database, email: string): Promise<string | null> {
	const row = await db
		.selectFrom("staff")
		.select("id")
		.where("email", "=", email)
		.where("removed_at", "is not", null)
		.executeTakeFirst();
	return row?.id ?? null;
}

/** Everybody who works here, the owners first. */
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
	return rows.map((row) => ({
		id: row.id,
		email: row.email,
		name: row.name,
		role: row.role,
		isInvited: row.password_hash === null,
		hasSecondFactor: row.totp_confirmed_at !== null,
		lastLoginAt: row.last_login_at,
		createdAt: row.created_at,
	}));
}

/** Somebody new. */
export function insertStaff(
	db: Database,
	{ id, email, name, role }: Pick<Account, "id" | "email" | "name" | "role">,
	at: string,
): Write {
	return write("staff", db.insertInto("staff").values({ id, email, name, role, created_at: at }));
}

/** Somebody who worked here before comes back, under the same id. */
export function takeBack(
	db: Database,
	{ id, name, role }: Pick<Account, "id" | "name" | "role">,
): Write {
	const taken = db.updateTable("staff").set({ name, role, removed_at: null });
	return write("staff", taken.where("id", "=", id).where("removed_at", "is not", null), 1);
}

/** A new name. */
export function rename(db: Database, id: string, name: string): Write {
	return write("staff", db.updateTable("staff").set({ name }).where("id", "=", id), 1);
}

/** A new password. */
export function setPassword(db: Database, id: string, hash: string, at: string): Write {
	const changed = { password_hash: hash, password_changed_at: at };
	return write(
		"staff",
		db.updateTable("staff").set(changed).where("id", "=", id).where("removed_at", "is", null),
		1,
	);
}

/** No password and no second factor, until the one-time link is used. */
export function forgetSecrets(db: Database, id: string): Write {
	return write("staff", db.updateTable("staff").set(noSecrets).where("id", "=", id), 1);
}

/** What somebody without any way in has. */
export const noSecrets = {
	password_hash: null,
	totp_secret: null,
	totp_confirmed_at: null,
	totp_last_step: null,
	recovery_codes: null,
};

/**
 * Takes somebody's access away; their notes keep their name. The last owner stays: the lists of writes of
 * two owners who remove each other at once are carried out one after the other (`lockOwners`).
 */
export function removeStaff(db: Database, id: string, at: string): Write[] {
	const owners = db
		.selectFrom("staff")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("role", "=", "owner")
		.where("removed_at", "is", null);
	return [
		...lockOwners(db),
		write(
			"staff",
			db
				.updateTable("staff")
				.set({ ...noSecrets, calendar_token_hash: null, removed_at: at })
				.where("id", "=", id)
				.where("removed_at", "is", null)
				.where(({ eb, or }) => or([eb("role", "<>", "owner"), eb(owners, ">", 1)])),
			1,
		),
		write("staff_links", db.deleteFrom("staff_links").where("staff_id", "=", id)),
	];
}

/** SQLite has one writer; PostgreSQL is told that the owners are being counted. */
function lockOwners(db: Database): Write[] {
	if (db.kind === "sqlite") return [];
	const rows = db.selectFrom("staff").select("id").where("role", "=", "owner");
	return [write("staff", rows.orderBy("id").forUpdate())];
}

/** Notes a login, unless the password has been changed or taken away since it was checked. */
export function noteLogin(
	db: Database,
	{ id, passwordHash }: Pick<Account, "id" | "passwordHash">,
	at: string,
): Write {
	return write(
		"staff",
		db
			.updateTable("staff")
			.set({ last_login_at: at })
			.where("id", "=", id)
			.where("password_hash", "=", passwordHash),
		1,
	);
}

function accounts(db: Database) {
	return db
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
		.where("removed_at", "is", null);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>["executeTakeFirst"]>>;

function accountOf(row: AccountRow): Account | null {
	if (!row) return null;
	const { id, email, name, role } = row;
	return {
		id,
		email,
		name,
		role,
		passwordHash: row.password_hash,
		totpSecret: row.totp_confirmed_at === null ? null : row.totp_secret,
		recoveryCodes: codesIn(row.recovery_codes),
	};
}

/** The recovery codes that are left, as hashes. */
export function codesIn(json: string | null): string[] {
	return json === null ? [] : (JSON.parse(json) as string[]);
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
