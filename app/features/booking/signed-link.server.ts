import { createHmac, timingSafeEqual } from "node:crypto";
import { formPaths } from "#content/form-paths.ts";
import { SIGNATURE } from "./contract.ts";

/** What a link allows: to move or cancel a call, or to fetch its calendar file. */
export type LinkPurpose = "manage" | "calendar";

/** A path that only we can have made: HMAC-SHA256 over what it allows and for which booking. */
export function signedPath(secret: string, purpose: LinkPurpose, id: string): string {
	const path =
		purpose === "manage" ? `${formPaths.booking}/manage/${id}` : `${formPaths.booking}/${id}.ics`;
	return `${path}?${SIGNATURE}=${signature(secret, purpose, id)}`;
}

/** Whether a signature was made by `signedPath`; takes the same time for any wrong one. */
export function isSigned(
	secret: string,
	purpose: LinkPurpose,
	id: string,
	given: string | null,
): boolean {
	const expected = Buffer.from(signature(secret, purpose, id));
	const presented = Buffer.from(given ?? "");
	return presented.length === expected.length && timingSafeEqual(presented, expected);
}

function signature(secret: string, purpose: LinkPurpose, id: string): string {
	if (secret.length < 16) throw new Error("Links cannot be signed without a secret.");
	return createHmac("sha256", secret).update(`booking:${purpose}:${id}`).digest("base64url");
}
