import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { company } from "#content/company.ts";
import { hashOfToken } from "#lib/crypto/token.server.ts";

/** Seconds for which a code stands (RFC 6238). */
const PERIOD = 30;

/** Codes of the step before and the step after are taken too: clocks differ, and people type slowly. */
const WINDOW = 1;

/** Bytes of a secret: as many as SHA-1 makes use of (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;

/** No letter of it is taken for another one or for a digit (Crockford). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new secret, as an authenticator takes it: base32. */
export function newTotpSecret(): string {
	return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * The time step whose code this is, or null when it is the code of none that is near.
 * @param at the moment, in milliseconds since 1970
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
	if (!/^[0-9]{6}$/.test(code)) return null;
	const delta = totp(secret, "").validate({ token: code, timestamp: at, window: WINDOW });
	return delta === null ? null : Math.floor(at / 1000 / PERIOD) + delta;
}

/** What an authenticator reads: the address in the picture, and the picture as squares of one path. */
export function totpPicture(secret: string, email: string): { size: number; path: string } {
	const { size, data } = encode(totp(secret, email).toString(), { ecc: "M", border: 2 });
	const squares = data.flatMap((row, y) =>
		row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
	);
	return { size, path: squares.join("") };
}

/** Ten codes for the day the phone is gone, 80 random bits each; to be shown once. */
export function newRecoveryCodes(): string[] {
	return Array.from({ length: RECOVERY_CODES }, () => {
		const signs = Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length]);
		return signs.join("").replace(/(.{4})(?=.)/g, "$1-");
	});
}

/** As the table keeps a recovery code; however it is typed. */
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
