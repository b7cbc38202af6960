import {
	createCipheriv,
	createDecipheriv,
	createHash,
	createHmac,
	hkdfSync,
	randomBytes,
	timingSafeEqual,
} from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "1.";

/** Owner and purpose of the text: decryption fails with any other. */
type Binding = { purpose: string; owner: string };

/** AES-256-GCM, with a key derived from the installation's secret (HKDF). */
export function encrypt(
	secret: string,
	{ purpose, owner }: Binding,
	text: string,
): string {
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv(CIPHER, deriveKey(secret, purpose), iv).setAAD(
		Buffer.from(owner),
	);
	const encrypted = [
		iv,
		cipher.update(text, "utf8"),
		cipher.final(),
		cipher.getAuthTag(),
	];

	return VERSION + Buffer.concat(encrypted).toString("base64url");
}

/** @returns null when it was encrypted with another secret, for another owner or purpose, or was changed. */
export function decrypt(
	secret: string,
	{ purpose, owner }: Binding,
	encrypted: string,
): string | null {
	if (!encrypted.startsWith(VERSION)) return null;

	const bytes = Buffer.from(encrypted.slice(VERSION.length), "base64url");
	if (bytes.length < IV_BYTES + TAG_BYTES) return null;

	const iv = bytes.subarray(0, IV_BYTES);
	const decipher = createDecipheriv(CIPHER, deriveKey(secret, purpose), iv, {
		authTagLength: TAG_BYTES,
	});
	decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));

	try {
		const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
		return Buffer.concat([text, decipher.final()]).toString("utf8");
	} catch {
		return null;
	}
}

function deriveKey(secret: string, purpose: string): Buffer {
	if (secret.length < 16)
		throw new Error("The secret is too short to encrypt with.");
	return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

/** A new secret for a link or a cookie: 256 random bits, base64url, 43 characters. */
export function makeToken(): string {
	return randomBytes(32).toString("base64url");
}

/** A secret as the database stores it: SHA-256, hexadecimal. */
export function hashOfToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

/** HMAC-SHA-256, base64url, of a link or a form made by this installation. */
export function sign(secret: string, text: string): string {
	if (secret.length < 16)
		throw new Error("The secret is too short to sign with.");
	return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Compares in constant time for texts of the same length. */
export function isSameSecret(given: string, expected: string): boolean {
	const a = Buffer.from(given);
	const b = Buffer.from(expected);
	return a.length === b.length && timingSafeEqual(a, b);
}
