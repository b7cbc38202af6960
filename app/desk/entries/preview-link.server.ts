import { isStoredKey, type StoredKey } from "#content/collections.server.ts";
import { isSameSecret, sign } from "#lib/crypto/secrets.server.ts";

const VALID_DAYS = 7;
const DAY = 24 * 60 * 60_000;

/** The address of a document's draft for people without an account, valid for seven days. */
export function buildPreviewPath(
	secret: string,
	key: StoredKey,
	now: string,
): string {
	// The same address for a day, so that the editor's frame isn't loaded anew with each response.
	const day = Math.floor(Date.parse(now) / DAY);
	const expires = (day + VALID_DAYS) * DAY;

	return `/preview/${key}.${expires}.${signPreview(secret, key, expires)}`;
}

/** @returns the document's key; null for a changed or an expired address. */
export function readPreviewToken(
	secret: string,
	token: string,
	now: string,
): StoredKey | null {
	const [, name = "", expires = "", signature = ""] =
		/^(.+)\.(\d+)\.([\w-]+)$/.exec(token) ?? [];
	if (!name || Number(expires) < Date.parse(now)) return null;

	const isOurs = isSameSecret(
		signature,
		signPreview(secret, name, Number(expires)),
	);
	if (!isOurs) return null;

	// Addresses of the version before are those of articles, with the id alone.
	return isStoredKey(name) ? name : `article:${name}`;
}

function signPreview(secret: string, name: string, expires: number): string {
	return sign(secret, `preview:${name}:${expires}`);
}
