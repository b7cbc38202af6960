import type { Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { forgetTokens, takeToken } from "#lib/http/rate-limit.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { auditedChange, recordAuditEvent } from "./audit.server.ts";
import type { AuditAction } from "./audit-actions.ts";
import { hashPassword, isPassword } from "./password.server.ts";
import type { OwnAccount } from "./require-staff.server.ts";
import { beginSession, deleteSessions } from "./session.server.ts";
import { findById, updateAccount } from "./store.server.ts";

/** The message is the reason. */
export class PasswordRefused extends Error {
	declare message: "wrong-password" | "limited";
}

export const passwordRefusals: Record<PasswordRefused["message"], string> = {
	limited: "Too many attempts. Please wait a few minutes, then try again.",
	"wrong-password": "That isn’t your password.",
};

/** Five wrong passwords in 15 minutes. */
const currentPasswordRate = { burst: 5, perMs: 3 * 60_000 };

export function changeName(own: OwnAccount, name: string): Promise<boolean> {
	return changeOwn(own, "staff.name", { name });
}

/** The text below the emails that they write to people; empty for none. */
export function changeSignature(
	own: OwnAccount,
	signature: string,
): Promise<boolean> {
	return changeOwn(own, "staff.signature", { signature: signature || null });
}

export type Notifications = Pick<
	Selectable<Schema["staff"]>,
	"notify_leads" | "notify_replies" | "notify_tasks"
>;

export function readNotifications({
	db,
	staff,
}: OwnAccount): Promise<Notifications> {
	return db
		.selectFrom("staff")
		.select(["notify_leads", "notify_replies", "notify_tasks"])
		.where("id", "=", staff.id)
		.executeTakeFirstOrThrow();
}

/** Which emails they get about the people assigned to them. */
export function changeNotifications(
	own: OwnAccount,
	wanted: Notifications,
): Promise<boolean> {
	return changeOwn(own, "staff.notifications", wanted);
}

type OwnColumns = Partial<
	Pick<Selectable<Schema["staff"]>, "name" | "signature" | keyof Notifications>
>;

/** @returns false when the account has these values already. */
function changeOwn(
	own: OwnAccount,
	action: AuditAction,
	values: OwnColumns,
): Promise<boolean> {
	const { id } = own.staff;

	return auditedChange(own, { action, subject: id }, async (trx) => {
		const columns = Object.keys(values) as (keyof OwnColumns)[];
		const before = await trx
			.selectFrom("staff")
			.select(columns)
			.where("id", "=", id)
			.executeTakeFirst();
		if (columns.every((column) => before?.[column] === values[column]))
			return false;

		return await updateAccount(trx, id, values);
	});
}

/** What a member of staff ends replies with; empty for none. */
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
export async function setPassword(
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
