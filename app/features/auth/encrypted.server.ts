import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** In front of every sealed text, should it ever be sealed in another way. */
const VERSION = "1.";

/**
 * A text that only this installation can read (AES-256-GCM; its key comes from the installation's secret
 * by HKDF).
 * @param owner whose it is: put into somebody else's row it cannot be read.
 */
export function seal(secret: string, owner: string, text: string): string {
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(owner));
	const encrypted = Buffer.concat([
		iv,
		cipher.update(text, "utf8"),
		cipher.final(),
		cipher.getAuthTag(),
	]);
	return VERSION + encrypted.toString("base64url");
}

/** The text again; null when it was sealed with another secret, for somebody else, or was changed. */
export function unseal(secret: string, owner: string, encrypted: string): string | null {
	if (!encrypted.startsWith(VERSION)) return null;
	const bytes = Buffer.from(encrypted.slice(VERSION.length), "base64url");
	if (bytes.length < IV_BYTES + TAG_BYTES) return null;
	const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES), {
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

function keyOf(secret: string): Buffer {
	if (secret.length < 16) throw new Error("Nothing can be sealed without a secret.");
	return Buffer.from(hkdfSync("sha256", secret, "", "staff:second-factor", 32));
}
