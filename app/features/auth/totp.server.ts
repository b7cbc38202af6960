import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { company } from "#content/company.ts";
import { hashOfToken } from "#lib/crypto/secrets.server.ts";

/** Seconds (RFC 6238). */
const PERIOD = 30;

/** Steps before and after whose codes are accepted. */
const WINDOW = 1;

/** As many as SHA-1 uses (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;

/** Crockford's base32: no letter is mistaken for another or for a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Base32. */
export function newTotpSecret(): string {
	return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step that a code belongs to; null when it is not the code of the current step or one beside it. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
	if (!/^[0-9]{6}$/.test(code)) return null;
	const delta = totp(secret, "").validate({ token: code, timestamp: at, window: WINDOW });
	return delta === null ? null : Math.floor(at / 1000 / PERIOD) + delta;
}

export function totpPicture(secret: string, email: string): { size: number; path: string } {
	const { size, data } = encode(totp(secret, email).toString(), { ecc: "M", border: 2 });
	const squares = data.flatMap((row, y) =>
		row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
	);
	return { size, path: squares.join("") };
}

/** 80 random bits each. */
export function newRecoveryCodes(): string[] {
	return Array.from({ length: RECOVERY_CODES }, () => {
		const signs = Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length]);
		return signs.join("").replace(/(.{4})(?=.)/g, "$1-");
	});
}

/** Tolerates case, separators and the letters that Crockford's base32 reads as digits. */
export function hashOfRecoveryCode(code: string): string {
	const plain = code
		.toLowerCase()
		.replace(/[^a-z0-9]/g, "")
		.replaceAll("o", "0")
		.replace(/[il]/g, "1");
	return hashOfToken(plain);
}

function totp(secret: string, label: string): TOTP {
	return new TOTP({
		issuer: company.name,
		label: label || company.name,
		secret: Secret.fromBase32(secret),
		period: PERIOD,
	});
}
