import { isSameSecret, sign } from "#lib/crypto/secrets.server.ts";

const VALID_DAYS = 7;
const DAY = 24 * 60 * 60_000;

/** The address of an article's draft for people without an account, valid for seven days. */
export function buildPreviewPath(
	secret: string,
	id: string,
	now: string,
): string {
	// The same address for a day, so that the editor's frame isn't loaded anew with each response.
	const day = Math.floor(Date.parse(now) / DAY);
	const expires = (day + VALID_DAYS) * DAY;

	return `/preview/${id}.${expires}.${signPreview(secret, id, expires)}`;
}

/** @returns the article's id; null for a changed or an expired address. */
export function readPreviewToken(
	secret: string,
	token: string,
	now: string,
): string | null {
	const [, id = "", expires = "", signature = ""] =
		/^(.+)\.(\d+)\.([\w-]+)$/.exec(token) ?? [];
	if (!id || Number(expires) < Date.parse(now)) return null;

	const isOurs = isSameSecret(
		signature,
		signPreview(secret, id, Number(expires)),
	);

	return isOurs ? id : null;
}

function signPreview(secret: string, id: string, expires: number): string {
	return sign(secret, `preview:${id}:${expires}`);
}
