import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { company } from "#content/company.ts";

/** Seconds (RFC 6238). */
const PERIOD = 30;

/** Steps before and after the current one whose codes are accepted. */
const WINDOW = 1;

/** Bytes, the output length of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20;

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

function totp(secret: string, label: string): TOTP {
	return new TOTP({
		issuer: company.name,
		label: label || company.name,
		secret: Secret.fromBase32(secret),
		period: PERIOD,
	});
}
