import { randomBytes } from "node:crypto";
import { hashOfToken } from "#lib/crypto/secrets.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { ifStale } from "#lib/db/errors.ts";
import { auditedChange } from "./audit.server.ts";
import { checkPassword } from "./own-account.server.ts";
import type { OwnAccount } from "./require-staff.server.ts";

/**
 * Replaces all recovery codes.
 * @returns the new ones, which are shown once; null without a second factor.
 * @throws PasswordRefused
 */
export async function renewRecoveryCodes(own: OwnAccount, password: string) {
	await checkPassword(own, password);
	const { codes, recovery_codes } = makeRecoveryCodes();
	return auditedChange(own, { action: "staff.recovery-codes" }, async (trx) => {
		const row = trx.updateTable("staff").where("id", "=", own.staff.id);
		await executeOne(
			row.where("totp_confirmed_at", "is not", null).set({ recovery_codes }),
		);

		return { codes };
	}).catch(ifStale(null));
}

/** Ten codes of 80 random bits, and the column with their hashes. */
export function makeRecoveryCodes() {
	const codes = Array.from({ length: 10 }, () =>
		randomBytes(10)
			.toString("hex")
			.replace(/(.{4})(?=.)/g, "$1-"),
	);
	return {
		codes,
		recovery_codes: JSON.stringify(codes.map(hashRecoveryCode)),
	};
}

/** Ignores case, separators, and the width of characters. */
export function hashRecoveryCode(code: string): string {
	const plain = code.normalize("NFKC").toLowerCase();
	return hashOfToken(plain.replace(/[^a-z0-9]/g, ""));
}
