import { decrypt, encrypt } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { isStale } from "#lib/db/errors.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { checkPassword, type PasswordRefusal } from "./account.server.ts";
import { recordAuditEvent } from "./audit.server.ts";
import type { ClientInfo } from "./login.server.ts";
import { rememberNetwork, takeAttempt } from "./login-limits.server.ts";
import { awaitingCode, beginSession } from "./session.server.ts";
import { type Account, findById, noSecrets, parseCodes } from "./store.server.ts";
import {
	hashOfRecoveryCode,
	newRecoveryCodes,
	newTotpSecret,
	stepOfCode,
	totpPicture,
} from "./totp.server.ts";

/** The second factor as the account page shows it. */
export type SecondFactor =
	| { state: "off" }
	| { state: "proposed"; secret: string; picture: { size: number; path: string } }
	| { state: "on"; since: string; codesLeft: number };

/** `no-login`: no session awaits a code (any more). */
export type CodeAnswer =
	| { outcome: "signed-in"; cookie: string }
	| { outcome: "refused" }
	| { outcome: "limited"; retryAfterMs: number }
	| { outcome: "no-login" };

const binding = (staffId: string) => ({ purpose: "staff:second-factor", owner: staffId });

export async function secondFactorOf(
	db: Database,
	staff: SignedIn,
	secret: string,
): Promise<SecondFactor> {
	const { encrypted, confirmedAt, codesLeft } = await findFactor(db, staff.id);
	if (confirmedAt) return { state: "on", since: confirmedAt, codesLeft };
	const proposed = encrypted && decrypt(secret, binding(staff.id), encrypted);
	if (!proposed) return { state: "off" };
	return { state: "proposed", secret: proposed, picture: totpPicture(proposed, staff.email) };
}

/** Stores a secret that counts once `confirmSecondFactor` has seen a code of it. */
export async function proposeSecondFactor(
	db: Database,
	{ id }: SignedIn,
	secret: string,
): Promise<void> {
	await db
		.updateTable("staff")
		.set({ totp_secret: encrypt(secret, binding(id), newTotpSecret()), totp_last_step: null })
		.where("id", "=", id)
		.where("totp_confirmed_at", "is", null)
		.execute();
}

/** Turns the second factor on. @returns the recovery codes, which are shown once. */
export async function confirmSecondFactor(
	db: Database,
	staff: SignedIn,
	{ code, password }: { code: string; password: string },
	secret: string,
	clock: Clock,
): Promise<{ codes: string[] } | PasswordRefusal | "wrong-code"> {
	const refusal = await checkPassword(db, staff, password, clock);
	if (refusal) return refusal;
	const { id } = staff;
	const { encrypted } = await findFactor(db, id);
	const proposed = encrypted && decrypt(secret, binding(id), encrypted);
	const step = proposed
		? stepOfCode(proposed, code.replace(/\s/g, ""), Date.parse(clock.at))
		: null;
	if (step === null) return "wrong-code";
	const codes = newRecoveryCodes();
	try {
		await db.transaction().execute(async (trx) => {
			await executeOne(
				trx
					.updateTable("staff")
					.set({
						totp_confirmed_at: clock.at,
						totp_last_step: step,
						recovery_codes: JSON.stringify(codes.map(hashOfRecoveryCode)),
					})
					.where("id", "=", id)
					.where("totp_secret", "=", encrypted)
					.where("totp_confirmed_at", "is", null),
			);
			await recordAuditEvent(trx, { staffId: id, action: "staff.second-factor-on" }, clock);
		});
	} catch (error) {
		if (isStale(error)) return "wrong-code";
		throw error;
	}
	return { codes };
}

/** Turns the second factor off. A proposed one needs no password. */
export async function removeSecondFactor(
	db: Database,
	staff: SignedIn,
	password: string,
	clock: Clock,
): Promise<"done" | PasswordRefusal> {
	const { id } = staff;
	const isOn = (await findFactor(db, id)).confirmedAt !== null;
	const refusal = isOn ? await checkPassword(db, staff, password, clock) : null;
	if (refusal) return refusal;
	const { password_hash: _, ...none } = noSecrets;
	await db.transaction().execute(async (trx) => {
		await executeOne(trx.updateTable("staff").set(none).where("id", "=", id));
		if (isOn)
			await recordAuditEvent(trx, { staffId: id, action: "staff.second-factor-off" }, clock);
	});
	return "done";
}

/**
 * Completes a login by the authenticator's code or a recovery code; each is accepted once.
 * @throws DatabaseError when the database cannot write.
 */
export async function submitCode(
	db: Database,
	typed: string,
	client: ClientInfo,
	secret: string,
	clock: Clock,
): Promise<CodeAnswer> {
	const { siteUrl, agent, network, cookies } = client;
	const now = Date.parse(clock.at);
	const waiting = await awaitingCode(db, cookies, siteUrl, clock.at);
	const account = waiting && (await findById(db, waiting.id));
	if (!waiting || !account) return { outcome: "no-login" };
	const { id: staffId, email } = account;
	const attempt = await takeAttempt(db, "code", { email, staffId, network }, now);
	if (attempt.retryAfterMs > 0) return { outcome: "limited", retryAfterMs: attempt.retryAfterMs };
	try {
		return await db.transaction().execute(async (trx) => {
			if (!(await useCode(trx, account, typed, secret, clock))) return { outcome: "refused" };
			await executeOne(
				trx
					.deleteFrom("sessions")
					.where("id_hash", "=", waiting.sessionHash)
					.where("awaits_code", "=", 1),
			);
			await executeOne(
				trx
					.updateTable("staff")
					.set({ last_login_at: clock.at })
					.where("id", "=", staffId)
					.where("password_hash", "=", account.passwordHash),
			);
			await attempt.giveBack(trx);
			await rememberNetwork(trx, staffId, network, now);
			await recordAuditEvent(trx, { staffId, action: "staff.login" }, clock);
			const session = { staffId, awaitsCode: false, agent };
			return { outcome: "signed-in", ...(await beginSession(trx, session, siteUrl, clock.at)) };
		});
	} catch (error) {
		// The code was used before, or the same login completed by another request.
		if (isStale(error)) return { outcome: "refused" };
		throw error;
	}
}

/** @throws DatabaseError `stale` when the code has been used. @returns false when it is not a code of the account. */
async function useCode(
	trx: Database,
	{ id, totpSecret, recoveryCodes }: Account,
	typed: string,
	secret: string,
	clock: Clock,
): Promise<boolean> {
	const row = trx.updateTable("staff").where("id", "=", id);
	const key = totpSecret && decrypt(secret, binding(id), totpSecret);
	const step = key ? stepOfCode(key, typed.replace(/\s/g, ""), Date.parse(clock.at)) : null;
	if (step !== null) {
		await executeOne(
			row
				.set({ totp_last_step: step })
				.where(({ eb, or }) =>
					or([eb("totp_last_step", "is", null), eb("totp_last_step", "<", step)]),
				),
		);
		return true;
	}
	const hash = hashOfRecoveryCode(typed);
	if (!recoveryCodes.includes(hash)) return false;
	const left = recoveryCodes.filter((code) => code !== hash);
	await executeOne(
		row
			.set({ recovery_codes: JSON.stringify(left) })
			.where("recovery_codes", "=", JSON.stringify(recoveryCodes)),
	);
	const event = { action: "staff.recovery-code", detail: `${left.length} left` } as const;
	await recordAuditEvent(trx, { staffId: id, ...event }, clock);
	return true;
}

async function findFactor(db: Database, id: string) {
	const row = await db
		.selectFrom("staff")
		.select(["totp_secret", "totp_confirmed_at", "recovery_codes"])
		.where("id", "=", id)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	return {
		encrypted: row?.totp_secret ?? null,
		confirmedAt: row?.totp_confirmed_at ?? null,
		codesLeft: parseCodes(row?.recovery_codes ?? null).length,
	};
}
