import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { company } from "#content/company.ts";
import { hashOfToken } from "#lib/crypto/secrets.server.ts";

/** Seconds (RFC 6238). */
const PERIOD = 30;

/** Steps before and after the current one whose codes are accepted. */
const WINDOW = 1;

/** Bytes, the output length of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;

/** Crockford's base32, without easily confused characters. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** In base32. */
export function newTotpSecret(): string {
	return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step of a code; null when it is of no accepted step. */
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

/** Ignores case and separators, and reads letters as digits as Crockford's base32 does. */
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
