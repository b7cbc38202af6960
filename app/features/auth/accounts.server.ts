import type { Updateable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { hashOfToken, newToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, isPostgres } from "#lib/db/dialect.ts";
import { DatabaseError, ifStale } from "#lib/db/errors.ts";
import { forgetTokens, takeToken } from "#lib/http/rate-limit.server.ts";
import { type Clock, shifted } from "#lib/time/dates.ts";
import { auditedChange, recordAuditEvent } from "./audit.server.ts";
import type { Role } from "./contract.ts";
import { LINK_PATH } from "./contract.ts";
import { type ClientInfo, openDesk } from "./login.server.ts";
import { forgetAttempts, forgetNetworks } from "./login-limits.server.ts";
import { hashPassword, isPassword } from "./password.server.ts";
import type { OwnAccount } from "./require-staff.server.ts";
import { beginSession, deleteSessions } from "./session.server.ts";
import {
	findById,
	listStaff,
	noSecrets,
	updateAccount,
} from "./store.server.ts";

const MINUTE = 60_000;

type LinkPurpose = "invitation" | "forgotten";

const linkLasts: Record<LinkPurpose, number> = {
	invitation: 72 * 60 * MINUTE,
	forgotten: 30 * MINUTE,
};

/** As in the migration that makes it. */
export const FIRST_CALENDAR = "first";

/** Author of a change: a staff id, or null for the command line. */
type By = string | null;

/** `path` is without the origin. The token in it is not stored. */
type OneTimeLink = { path: string; expiresAt: string };

type Invited = OneTimeLink & { outcome: "done"; id: string; role: Role };

/** Sends a link to an account's address, in the transaction that makes it. */
type SendLink = (
	trx: Database,
	email: string,
	link: OneTimeLink,
) => Promise<void>;

const sendNothing: SendLink = async () => {};

/** Adds an account, or restores a removed one. The first account is an owner's. */
export async function addStaff(
	db: Database,
	wanted: { email: string; name: string | null; role: Role | null },
	by: By,
	clock: Clock,
	send = sendNothing,
): Promise<Invited | { outcome: "taken" }> {
	const email = wanted.email.toLowerCase();
	const isFirst = (await listStaff(db)).length === 0;
	const role = wanted.role ?? (isFirst ? "owner" : "member");
	const name = wanted.name ?? nameFrom(email);

	return db.transaction().execute(async (trx) => {
		const id = await insertAccount(trx, { email, name, role }, by, clock);
		if (!id) return { outcome: "taken" };

		const link = await insertLink(trx, id, "invitation", clock.at);
		await send(trx, email, link);

		return { outcome: "done", id, role, ...link };
	});
}

/** An account takes over the calendar without an owner, or gets one of its own. */
export async function giveCalendar(
	trx: Database,
	{ id, name }: { id: string; name: string },
	at: string,
): Promise<void> {
	const own = await trx
		.selectFrom("calendars")
		.select("id")
		.where("staff_id", "=", id)
		.executeTakeFirst();
	if (own) return;

	const { numUpdatedRows } = await trx
		.updateTable("calendars")
		.set({ staff_id: id })
		.where("id", "=", FIRST_CALENDAR)
		.where("staff_id", "is", null)
		.executeTakeFirst();
	if (numUpdatedRows > 0n) return;

	await trx
		.insertInto("calendars")
		.values({ id, name, staff_id: id, created_at: at })
		.execute();
}

/** The scheduler offers the first calendar while no other has hours, so the next account takes it over. */
async function releaseFirstCalendar(
	trx: Database,
	staffId: string,
): Promise<void> {
	const { numUpdatedRows } = await trx
		.updateTable("calendars")
		.set({ staff_id: null })
		.where("id", "=", FIRST_CALENDAR)
		.where("staff_id", "=", staffId)
		.executeTakeFirst();
	if (numUpdatedRows > 0n)
		await trx
			.deleteFrom("booking_settings")
			.where("id", "=", FIRST_CALENDAR)
			.execute();
}

/**
 * Inserts an account without a password, or restores a removed one.
 * @param email in lower case.
 * @returns its id; null when there is an account for the address.
 */
export async function insertAccount(
	trx: Database,
	{ email, name, role }: { email: string; name: string; role: Role },
	by: By,
	clock: Clock,
): Promise<string | null> {
	const account = await trx
		.insertInto("staff")
		.values({ id: clock.newId(), email, name, role, created_at: clock.at })
		.onConflict((conflict) =>
			conflict
				.column("email")
				.doUpdateSet({ name, role, removed_at: null })
				.where("staff.removed_at", "is not", null),
		)
		.returning("id")
		.executeTakeFirst();
	if (!account) return null;

	await giveCalendar(trx, { id: account.id, name }, clock.at);
	await recordAuditEvent(
		trx,
		{ staffId: by, action: "staff.add", subject: account.id, detail: { role } },
		clock,
	);

	return account.id;
}

/**
 * Makes a new one-time link. Deletes the password and the second factor and ends all sessions of the
 * account.
 */
export async function resetStaff(
	db: Database,
	id: string,
	by: By,
	clock: Clock,
	send = sendNothing,
): Promise<Invited | { outcome: "unknown" }> {
	const account = await findById(db, id);
	if (!account) return { outcome: "unknown" };
	return db.transaction().execute(async (trx) => {
		await updateAccount(trx, id, noSecrets);
		await deleteSessions(trx, id);
		await forgetNetworks(trx, id);

		const link = await insertLink(trx, id, "invitation", clock.at);

		await send(trx, account.email, link);
		await recordAuditEvent(
			trx,
			{ staffId: by, action: "staff.reset", subject: id },
			clock,
		);

		return { outcome: "done", id, role: account.role, ...link };
	});
}

/** Staff cannot change their own role, and the last owner stays one. */
export async function changeRole(
	db: Database,
	id: string,
	role: Role,
	by: By,
	clock: Clock,
): Promise<OwnerChange> {
	if (id === by) return "self";

	const change = role === "owner" ? updateAccount : updateUnlessLastOwner;
	const isChanged = await db
		.transaction()
		.execute(async (trx) => {
			await change(trx, id, { role });
			await recordAuditEvent(
				trx,
				{ staffId: by, action: "staff.role", subject: id, detail: { role } },
				clock,
			);

			return true;
		})
		.catch(ifStale(false));

	return isChanged ? "done" : explainRefusal(db, id);
}

/**
 * Staff cannot remove themselves, and the last owner cannot be removed. Notes and audit events keep the
 * name.
 */
export async function removeAccount(
	db: Database,
	id: string,
	by: By,
	clock: Clock,
): Promise<OwnerChange> {
	if (id === by) return "self";

	const isRemoved = await db
		.transaction()
		.execute(async (trx) => {
			await updateUnlessLastOwner(trx, id, {
				...noSecrets,
				calendar_token_hash: null,
				removed_at: clock.at,
			});
			await releaseFirstCalendar(trx, id);
			await trx.deleteFrom("staff_links").where("staff_id", "=", id).execute();
			await deleteSessions(trx, id);
			await forgetNetworks(trx, id);
			await recordAuditEvent(
				trx,
				{ staffId: by, action: "staff.remove", subject: id },
				clock,
			);

			return true;
		})
		.catch(ifStale(false));

	return isRemoved ? "done" : explainRefusal(db, id);
}

type OwnerChange = "done" | "unknown" | "self" | "last-owner";

async function explainRefusal(db: Database, id: string): Promise<OwnerChange> {
	return (await findById(db, id)) ? "last-owner" : "unknown";
}

/** @throws DatabaseError `stale` for the last owner and for removed accounts. */
async function updateUnlessLastOwner(
	trx: Database,
	id: string,
	change: Updateable<Schema["staff"]>,
): Promise<void> {
	const owners = trx.selectFrom("staff").where("role", "=", "owner");
	// SQLite has one writer; on PostgreSQL the lock keeps concurrent changes out of the count of owners.
	if (isPostgres(trx))
		await owners.select("id").orderBy("id").forUpdate().execute();

	const count = owners
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("removed_at", "is", null);

	await executeOne(
		trx
			.updateTable("staff")
			.set(change)
			.where("id", "=", id)
			.where("removed_at", "is", null)
			.where(({ eb, or }) =>
				or([eb("role", "<>", "owner"), eb(count, ">", 1)]),
			),
	);
}

/** The account of a one-time link; undefined when the link is unknown, used or expired. */
export function findLink(db: Database, token: string, at: string) {
	return db
		.selectFrom("staff_links")
		.innerJoin("staff", "staff.id", "staff_links.staff_id")
		.select(["staff.id as staffId", "staff.email"])
		.where("token_hash", "=", hashOfToken(token))
		.where("used_at", "is", null)
		.where("expires_at", ">", at)
		.where("staff.removed_at", "is", null)
		.executeTakeFirst();
}

/**
 * Sets the password by a one-time link and logs the browser in. Ends all other sessions of the account and
 * resets its login limits.
 */
export async function acceptLink(
	db: Database,
	token: string,
	password: string,
	client: ClientInfo,
	clock: Clock,
): Promise<
	| { outcome: "done"; awaitsCode: boolean; cookie: string }
	| { outcome: "no-link" }
> {
	const link = await findLink(db, token, clock.at);
	if (!link) return { outcome: "no-link" };

	const { staffId, email } = link;
	const hash = await hashPassword(password);

	return db
		.transaction()
		.execute(async (trx) => {
			await executeOne(
				trx
					.updateTable("staff_links")
					.set({ used_at: clock.at })
					.where("token_hash", "=", hashOfToken(token))
					.where("used_at", "is", null),
			);
			await trx
				.deleteFrom("staff_links")
				.where("staff_id", "=", staffId)
				.where("used_at", "is", null)
				.execute();
			await setPassword(trx, staffId, hash, clock);
			await forgetAttempts(trx, email);

			const account = await findById(trx, staffId);
			if (!account)
				throw new DatabaseError("stale", { cause: "removed meanwhile" });

			return {
				outcome: "done" as const,
				...(await openDesk(trx, account, client, clock)),
			};
		})
		.catch(ifStale({ outcome: "no-link" as const }));
}

async function setPassword(
	trx: Database,
	staffId: string,
	hash: string,
	clock: Clock,
): Promise<void> {
	const change = { password_hash: hash, password_changed_at: clock.at };
	await updateAccount(trx, staffId, change);
	await deleteSessions(trx, staffId);
	await recordAuditEvent(trx, { staffId, action: "staff.password" }, clock);
}

/** Replaces the link to a forgotten password; an unused invitation stays valid. */
export function insertPasswordLink(
	trx: Database,
	staffId: string,
	at: string,
): Promise<OneTimeLink> {
	return insertLink(trx, staffId, "forgotten", at);
}

/** Replaces the account's link: an invitation replaces any, another one its own kind. */
async function insertLink(
	trx: Database,
	staffId: string,
	purpose: LinkPurpose,
	at: string,
): Promise<OneTimeLink> {
	const token = newToken();
	const expiresAt = shifted(at, linkLasts[purpose]);

	await trx
		.deleteFrom("staff_links")
		.where("staff_id", "=", staffId)
		.$if(purpose === "forgotten", (links) =>
			links.where("purpose", "=", purpose),
		)
		.execute();
	await trx
		.insertInto("staff_links")
		.values({
			token_hash: hashOfToken(token),
			staff_id: staffId,
			purpose,
			expires_at: expiresAt,
			used_at: null,
			created_at: at,
		})
		.execute();

	return { path: `${LINK_PATH}/${token}`, expiresAt };
}

/** "ada.lovelace@…" becomes "Ada Lovelace", the initial name of an account. */
function nameFrom(email: string): string {
	const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
	const name = words
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");

	return name || email;
}

/** The message is the reason. */
export class PasswordRefused extends Error {
	declare message: "wrong-password" | "limited";
}

/** Five wrong passwords in 15 minutes. */
const currentPasswordRate = { burst: 5, perMs: 3 * 60_000 };

export function changeName(own: OwnAccount, name: string): Promise<void> {
	const { id } = own.staff;
	return auditedChange(own, { action: "staff.name", subject: id }, (trx) =>
		updateAccount(trx, id, { name }),
	);
}

/** The text below the emails that they write to people; empty for none. */
export function changeSignature(
	own: OwnAccount,
	signature: string,
): Promise<void> {
	const { id } = own.staff;
	return auditedChange(own, { action: "staff.signature", subject: id }, (trx) =>
		updateAccount(trx, id, { signature: signature || null }),
	);
}

export async function readSignature({
	db,
	staff,
}: OwnAccount): Promise<string> {
	const row = await db
		.selectFrom("staff")
		.select("signature")
		.where("id", "=", staff.id)
		.executeTakeFirst();

	return row?.signature ?? "";
}

/**
 * Changes the password, ends all sessions and starts a new one for this browser.
 * @throws PasswordRefused
 */
export async function changePassword(
	own: OwnAccount,
	{ current, next }: { current: string; next: string },
	siteUrl: string,
): Promise<{ cookie: string }> {
	const { db, staff, clock } = own;

	await checkPassword(own, current);

	const hash = await hashPassword(next);

	return db.transaction().execute(async (trx) => {
		const current = trx
			.selectFrom("sessions")
			.where("id_hash", "=", staff.sessionHash);
		const { agent = null } =
			(await current.select("agent").executeTakeFirst()) ?? {};

		await setPassword(trx, staff.id, hash, clock);

		const session = { staffId: staff.id, awaitsCode: false, agent };

		return beginSession(trx, session, siteUrl, clock.at);
	});
}

/** Checks the password of a staff member who is signed in. @throws PasswordRefused */
export async function checkPassword(
	{ db, staff: { id }, clock }: OwnAccount,
	password: string,
): Promise<void> {
	const key = `password-of:${id}`;
	const { ok } = await takeToken(
		db,
		key,
		currentPasswordRate,
		Date.parse(clock.at),
	);
	if (!ok) throw new PasswordRefused("limited");

	const account = await findById(db, id);
	if (!(await isPassword(password, account?.passwordHash ?? null)))
		throw new PasswordRefused("wrong-password");

	await forgetTokens(db, key);
}
