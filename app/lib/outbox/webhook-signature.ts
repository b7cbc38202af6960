import { createHmac } from "node:crypto";

/** Standard Webhooks 1.0.0: secrets are 24 to 64 random bytes, shown as `whsec_` and base64. */
const PREFIX = "whsec_";
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/**
 * The `webhook-signature` of a message: one `v1,…` per secret.
 * @param secrets one, or several with spaces between while a new one is being introduced.
 * @param timestamp of this try, in whole seconds since 1970.
 */
export function webhookSignature(
	secrets: string,
	{ id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
	return secretsIn(secrets)
		.map((key) => createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64"))
		.map((signature) => `v1,${signature}`)
		.join(" ");
}

/** Whether there is at least one secret, and each has the standard's form. */
export function areWebhookSecrets(secrets: string): boolean {
	const parts = secrets.split(" ");
	return parts.every(
		(secret) =>
			/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) &&
			keyOf(secret).length >= MIN_BYTES &&
			keyOf(secret).length <= MAX_BYTES,
	);
}

function secretsIn(secrets: string): Buffer[] {
	return secrets.split(" ").map(keyOf);
}

function keyOf(secret: string): Buffer {
	return Buffer.from(secret.slice(PREFIX.length), "base64");
}
