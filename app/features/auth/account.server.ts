import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed } from "#lib/db/write.ts";
import { giveBackToken, takeToken } from "#lib/http/rate-limit.server.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { insertAudit } from "./audit.server.ts";
import { seal, unseal } from "./encrypted.server.ts";
import type { ClientInfo } from "./login.server.ts";
import { accountRate, ownPasswordKey } from "./login-limits.server.ts";
import { hashPassword, isPassword } from "./password.server.ts";
import { type PasswordFault, passwordFault } from "./password-rules.ts";
import { beginSession } from "./session.server.ts";
import { deleteOwnSession, deleteSessionsOf } from "./session-store.server.ts";
import { findById, rename, setPassword } from "./store.server.ts";
import {
	hashOfRecoveryCode,
	newRecoveryCodes,
	newTotpSecret,
	stepOfCode,
	totpPicture,
} from "./totp.server.ts";
import { confirmTotp, findTotp, proposeTotp, removeTotp } from "./totp-store.server.ts";

/** The own password was asked for once more, and was wrong, or was tried too often. */
export type NotYou = "wrong-password" | "limited";

/** The second factor as the account page shows it. */
export type SecondFactor =
	| { state: "off" }
	| { state: "proposed"; secret: string; picture: { size: number; path: string } }
	| { state: "on"; since: string; codesLeft: number };

/** Another name for the desk. */
export async function changeName(db: Database, staff: SignedIn, name: string, clock: Clock) {
	await db.commit([
		rename(db, staff.id, name),
		insertAudit(db, { staffId: staff.id, action: "staff.name", subject: staff.id }, clock),
	]);
}

/** A new password: all sessions end, and this browser gets a new one. */
export async function changePassword(
	db: Database,
	staff: SignedIn,
	{ current, next }: { current: string; next: string },
	sender: ClientInfo,
	clock: Clock,
): Promise<{ outcome: "done"; cookie: string } | { outcome: NotYou | PasswordFault }> {
	const fault = passwordFault(next, staff.email);
	if (fault) return { outcome: fault };
	const notYou = await checkPassword(db, staff, current, clock);
	if (notYou) return { outcome: notYou };
	const begun = beginSession(
		db,
		{ staffId: staff.id, awaitsCode: false, agent: sender.agent },
		sender.siteUrl,
		clock.at,
	);
	await db.commit([
		setPassword(db, staff.id, await hashPassword(next), clock.at),
		deleteSessionsOf(db, staff.id),
		...begun.writes,
		insertAudit(db, { staffId: staff.id, action: "staff.password" }, clock),
	]);
	return { outcome: "done", cookie: begun.cookie };
}

/** Ends one of the own sessions. */
export async function endSession(db: Database, staff: SignedIn, idHash: string, clock: Clock) {
	await db.commit([
		deleteOwnSession(db, staff.id, idHash),
		insertAudit(db, { staffId: staff.id, action: "staff.sessions-ended" }, clock),
	]);
}

/** Ends all of the own sessions, this one too. */
export async function endAllSessions(db: Database, staff: SignedIn, clock: Clock) {
	await db.commit([
		deleteSessionsOf(db, staff.id),
		insertAudit(db, { staffId: staff.id, action: "staff.sessions-ended", detail: "all" }, clock),
	]);
}

/** How the second factor stands. A secret that can no longer be read is none. */
export async function secondFactorOf(
	db: Database,
	staff: SignedIn,
	secret: string,
): Promise<SecondFactor> {
	const { secret: encrypted, confirmedAt, recoveryCodes } = await findTotp(db, staff.id);
	if (confirmedAt !== null)
		return { state: "on", since: confirmedAt, codesLeft: recoveryCodes.length };
	const proposed = encrypted && unseal(secret, staff.id, encrypted);
	if (!proposed) return { state: "off" };
	return { state: "proposed", secret: proposed, picture: totpPicture(proposed, staff.email) };
}

/** Begins to switch the second factor on: a secret that counts once its first code was typed. */
export async function proposeSecondFactor(
	db: Database,
	staff: SignedIn,
	secret: string,
): Promise<void> {
	await unlessMissed(
		db.commit([proposeTotp(db, staff.id, seal(secret, staff.id, newTotpSecret()))]),
	);
}

/** Switches the second factor on. @returns the recovery codes, to be shown once; null when the code is not right. */
export async function confirmSecondFactor(
	db: Database,
	staff: SignedIn,
	code: string,
	secret: string,
	clock: Clock,
): Promise<string[] | null> {
	const { secret: encrypted } = await findTotp(db, staff.id);
	const proposed = encrypted && unseal(secret, staff.id, encrypted);
	const step = proposed
		? stepOfCode(proposed, code.replace(/\s/g, ""), Date.parse(clock.at))
		: null;
	if (!encrypted || step === null) return null;
	const shown = newRecoveryCodes();
	const isOn = await unlessMissed(
		db.commit([
			confirmTotp(
				db,
				staff.id,
				{ encrypted, step, codes: shown.map(hashOfRecoveryCode) },
				clock.at,
			),
			insertAudit(db, { staffId: staff.id, action: "staff.second-factor-on" }, clock),
		]),
	);
	return isOn ? shown : null;
}

/** Switches the second factor off, or forgets one that was never confirmed. */
export async function removeSecondFactor(
	db: Database,
	staff: SignedIn,
	password: string,
	clock: Clock,
): Promise<"done" | NotYou> {
	const { confirmedAt } = await findTotp(db, staff.id);
	if (confirmedAt === null) {
		await db.commit([removeTotp(db, staff.id)]);
		return "done";
	}
	const notYou = await checkPassword(db, staff, password, clock);
	if (notYou) return notYou;
	await db.commit([
		removeTotp(db, staff.id),
		insertAudit(db, { staffId: staff.id, action: "staff.second-factor-off" }, clock),
	]);
	return "done";
}

/** Whether it is really them: 5 wrong passwords in 15 minutes at most. */
async function checkPassword(
	db: Database,
	staff: SignedIn,
	password: string,
	clock: Clock,
): Promise<NotYou | null> {
	const key = ownPasswordKey(staff.id);
	const taken = await takeToken(db, key, accountRate, Date.parse(clock.at));
	if (!taken.ok) return "limited";
	const account = await findById(db, staff.id);
	if (!(await isPassword(password, account?.passwordHash ?? null))) return "wrong-password";
	await giveBackToken(db, key, accountRate);
	return null;
}

/** Whether a commit was carried out; somebody else may have been first. */
async function unlessMissed(commit: Promise<unknown>): Promise<boolean> {
	try {
		await commit;
		return true;
	} catch (error) {
		if (error instanceof CommitFailed && error.reason === "missed") return false;
		throw error;
	}
}
