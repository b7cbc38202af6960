import { createHmac } from "node:crypto";
import { isSameSecret } from "#lib/crypto/secrets.server.ts";

/** True when the password of a request to `https://any:PASSWORD@…` is the secret (Postmark). */
export function hasPassword({ headers }: Request, secret: string): boolean {
	const [, credentials = ""] = (headers.get("authorization") ?? "").split(
		/^Basic /i,
	);
	const [, password = ""] = Buffer.from(credentials, "base64")
		.toString()
		.split(/:(.*)/s);

	return isSameSecret(password, secret);
}

/** Timestamps are not checked: replays are recognised by the id of what they report. */
export function isSignedByMailgun(
	signed: { timestamp: string; token: string; signature: string },
	key: string,
): boolean {
	const { timestamp, token, signature } = signed;
	const expected = createHmac("sha256", key).update(timestamp + token);

	return isSameSecret(signature, expected.digest("hex"));
}
