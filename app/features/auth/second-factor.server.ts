import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { company } from "#content/content.ts";
import { decrypt, encrypt } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { ifStale } from "#lib/db/errors.ts";
import type { Clock } from "#lib/time/dates.ts";
import { auditedChange, recordAuditEvent } from "./audit.server.ts";
import type { ClientInfo } from "./login.server.ts";
import { rememberNetwork, takeAttempt } from "./login-limits.server.ts";
import { checkPassword } from "./own-account.server.ts";
import {
	hashRecoveryCode,
	makeRecoveryCodes,
} from "./recovery-codes.server.ts";
import type { OwnAccount } from "./require-staff.server.ts";
import { beginSession, findAwaitingCode } from "./session.server.ts";
import {
	type Account,
	findById,
	noSecrets,
	updateAccount,
} from "./store.server.ts";

export type SecondFactor =
	| { state: "off" }
	| {
			state: "proposed";
			secret: string;
			picture: { size: number; path: string };
	  }
	| { state: "on"; since: string; codesLeft: number };

/** `no-login`: no session is waiting for a code, or it has expired. */
export type CodeResult =
	| { outcome: "signed-in"; cookie: string }
	| { outcome: "refused" }
	| { outcome: "limited"; retryAfterMs: number }
	| { outcome: "no-login" };

/** The output length of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const binding = (staffId: string) => ({
	purpose: "staff:second-factor",
	owner: staffId,
});

export async function loadSecondFactor({
	db,
	staff,
	secret,
}: OwnAccount): Promise<SecondFactor> {
	const account = await findById(db, staff.id);
	if (account?.totpConfirmedAt)
		return {
			state: "on",
			since: account.totpConfirmedAt,
			codesLeft: account.recoveryCodes.length,
		};

	const proposed = account && decryptTotpSecret(account, secret);
	if (!proposed) return { state: "off" };

	return {
		state: "proposed",
		secret: proposed,
		picture: drawTotpCode(proposed, staff.email),
	};
}

function decryptTotpSecret(
	{ id, totpSecret }: Account,
	secret: string,
): string | null {
	return totpSecret && decrypt(secret, binding(id), totpSecret);
}

/** Stores a new secret. It is inactive until `confirmSecondFactor` receives a code of it. */
export async function proposeSecondFactor({
	db,
	staff,
	secret,
}: OwnAccount): Promise<void> {
	const { id } = staff;
	const { base32 } = new Secret({ size: SECRET_BYTES });
	await db
		.updateTable("staff")
		.set({
			totp_secret: encrypt(secret, binding(id), base32),
			totp_last_step: null,
		})
		.where("id", "=", id)
		.where("totp_confirmed_at", "is", null)
		.execute();
}

/**
 * Turns the second factor on.
 * @returns the recovery codes, which are shown once; null for a wrong code.
 * @throws PasswordRefused
 */
export async function confirmSecondFactor(
	own: OwnAccount,
	{ code, password }: { code: string; password: string },
): Promise<{ codes: string[] } | null> {
	const { db, staff, secret, clock } = own;

	await checkPassword(own, password);

	const account = await findById(db, staff.id);
	const step = account && findTimeStep(account, code, secret, clock);
	if (!account || step === null) return null;

	const { codes, recovery_codes } = makeRecoveryCodes();
	const change = {
		totp_confirmed_at: clock.at,
		totp_last_step: step,
		recovery_codes,
	};
	const only = { totp_secret: account.totpSecret, totp_confirmed_at: null };

	return auditedChange(
		own,
		{ action: "staff.second-factor-on" },
		async (trx) => {
			await updateAccount(trx, account.id, change, only);
			return { codes };
		},
	).catch(ifStale(null));
}

/** The time step of a code; null when it is not a valid code of this account. */
function findTimeStep(
	account: Account,
	typed: string,
	secret: string,
	{ at }: Clock,
): number | null {
	const key = decryptTotpSecret(account, secret);
	return key ? findStepOfCode(key, readDigits(typed), Date.parse(at)) : null;
}

/** A code as dictation, apps and keyboards write it: with dashes, wide digits or invisible characters. */
function readDigits(typed: string): string {
	return typed.normalize("NFKC").replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "");
}

/** Turns the second factor off. An unconfirmed one needs no password. @throws PasswordRefused */
export async function removeSecondFactor(
	own: OwnAccount,
	password: string,
): Promise<void> {
	const { db, staff } = own;
	const { password_hash: _, ...none } = noSecrets;
	const remove = (trx: Database) => updateAccount(trx, staff.id, none);
	if ((await findById(db, staff.id))?.hasSecondFactor) {
		await checkPassword(own, password);
		await auditedChange(own, { action: "staff.second-factor-off" }, remove);
	} else await remove(db);
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
): Promise<CodeResult> {
	const { siteUrl, network, agent, cookies } = client;
	const now = Date.parse(clock.at);
	const waiting = await findAwaitingCode(db, cookies, siteUrl, clock.at);
	const account = waiting && (await findById(db, waiting.id));
	if (!waiting || !account) return { outcome: "no-login" };

	const { id: staffId, email, recoveryCodes } = account;
	const attempt = await takeAttempt(
		db,
		"code",
		{ email, staffId, network },
		now,
	);
	if (attempt.retryAfterMs > 0)
		return { outcome: "limited", retryAfterMs: attempt.retryAfterMs };

	const step = findTimeStep(account, typed, secret, clock);
	const hash = hashRecoveryCode(typed);
	if (step === null && !recoveryCodes.includes(hash))
		return { outcome: "refused" };

	const codesLeft = JSON.stringify(
		recoveryCodes.filter((code) => code !== hash),
	);

	return (
		db
			.transaction()
			.execute(async (trx): Promise<CodeResult> => {
				const { sessionHash } = waiting;
				const sessions = trx
					.deleteFrom("sessions")
					.where("awaits_code", "=", 1);
				await executeOne(sessions.where("id_hash", "=", sessionHash));

				const row = trx
					.updateTable("staff")
					.set({ last_login_at: clock.at })
					.where("id", "=", staffId)
					.where("password_hash", "=", account.passwordHash);

				const used =
					step === null
						? row
								.set({ recovery_codes: codesLeft })
								.where("recovery_codes", "=", JSON.stringify(recoveryCodes))
						: row
								.set({ totp_last_step: step })
								.where("totp_last_step", "<", step);

				await executeOne(used);
				await attempt.giveBack(trx);
				await rememberNetwork(trx, staffId, network, now);

				const action = step === null ? "staff.recovery-code" : "staff.login";
				await recordAuditEvent(trx, { staffId, action }, clock);

				const session = { staffId, awaitsCode: false, agent };

				return {
					outcome: "signed-in",
					...(await beginSession(trx, session, siteUrl, clock.at)),
				};
			})
			// The code was used before, or another request has completed the same login.
			.catch(ifStale({ outcome: "refused" as const }))
	);
}

/** The time step of a code (RFC 6238); null when it is not the code of this or an adjacent step. */
export function findStepOfCode(
	secret: string,
	code: string,
	at: number,
): number | null {
	if (!/^[0-9]{6}$/.test(code)) return null;

	const totp = createTotp(secret);
	const delta = totp.validate({ token: code, timestamp: at, window: 1 });

	return delta === null ? null : totp.counter({ timestamp: at }) + delta;
}

function createTotp(secret: string, label: string = company().name): TOTP {
	return new TOTP({
		issuer: company().name,
		label,
		secret: Secret.fromBase32(secret),
	});
}

/** The QR code for authenticator apps, as a path of squares. */
function drawTotpCode(secret: string, email: string) {
	const { size, data } = encode(createTotp(secret, email).toString(), {
		ecc: "M",
		border: 2,
	});
	const squares = data.flatMap((row, y) =>
		row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
	);

	return { size, path: squares.join("") };
}
