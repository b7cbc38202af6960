import { createHmac } from "node:crypto";
import { internet, publicRequest } from "#lib/http/public-request.server.ts";
import type { SendResult } from "./contract.ts";

export type WebhookClient = ReturnType<typeof createWebhookClient>;

/** Timeout of the whole answer (docs/requirements.md, section 8), in milliseconds. */
const LONGEST_CALL = 5_000;

/** Bytes read of an answer's body; the rest is discarded. */
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Pushes events, signed as in Standard Webhooks: https only, to public addresses only, no redirects. It
 * connects to the address that was checked, against DNS rebinding.
 * @param endpoint WEBHOOK_URL and WEBHOOK_SECRET.
 */
export function createWebhookClient(
	{ url, secret }: { url: string; secret: string },
	network = internet,
) {
	return {
		url,
		/** Never throws. Settles within `LONGEST_CALL`. The event's id is the same at every attempt. */
		async send(
			{ id, body }: { id: string; body: string },
			now: Date,
		): Promise<SendResult> {
			const timestamp = Math.floor(now.getTime() / 1000);
			const headers = {
				"content-type": "application/json",
				"user-agent": "Sheaf-Webhooks/1.0",
				"webhook-id": id,
				"webhook-timestamp": String(timestamp),
				"webhook-signature": signWebhook(secret, { id, timestamp, body }),
			};
			try {
				const { status, headers: answered } = await publicRequest(
					new URL(url),
					{
						method: "POST",
						headers,
						body,
						timeout: LONGEST_CALL,
						maxBytes: MAX_ANSWER_BYTES,
					},
					network,
				);
				if (status >= 200 && status < 300) return { outcome: "delivered" };

				const pause = parseRetryAfter(answered["retry-after"], now);

				return {
					outcome: "failed",
					reached: true,
					isPermanent: status === GONE,
					error: `The receiver answered ${status}.`,
					code: String(status),
					...(pause === null ? {} : { retryAfter: pause }),
				};
			} catch (error) {
				const why = describeFailure(error as Error);
				return {
					outcome: "failed",
					reached: false,
					isPermanent: false,
					...why,
				};
			}
		},
	};
}

/**
 * The `webhook-signature` of a message: one `v1,…` per secret.
 * @param secrets one, or several with spaces between during a rotation.
 * @param timestamp of this attempt, in whole seconds since 1970.
 */
export function signWebhook(
	secrets: string,
	{ id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
	return secrets
		.split(" ")
		.map((secret) =>
			createHmac("sha256", decodeWebhookKey(secret)).update(
				`${id}.${timestamp}.${body}`,
			),
		)
		.map((signature) => `v1,${signature.digest("base64")}`)
		.join(" ");
}

/** True for at least one secret: 24 to 64 random bytes, as `whsec_` and base64 (Standard Webhooks 1.0.0). */
export function areWebhookSecrets(secrets: string): boolean {
	return secrets.split(" ").every((secret) => {
		const { length } = decodeWebhookKey(secret);
		return (
			/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) &&
			length >= 24 &&
			length <= 64
		);
	});
}

function decodeWebhookKey(secret: string): Buffer {
	return Buffer.from(secret.replace(/^whsec_/, ""), "base64");
}

/** Status by which a receiver unsubscribes (Standard Webhooks). */
const GONE = 410;

/** Maximum pause that a receiver can request, in milliseconds. */
const LONGEST_RETRY_AFTER = 24 * 60 * 60_000;

/** Error code for the log: Node's, or our own. */
function describeFailure({
	code,
	name,
	message,
	cause,
}: Error & { code?: string }) {
	// A timeout is an AbortError with the timeout as its cause.
	const isTimeout = [name, (cause as Error | undefined)?.name].includes(
		"TimeoutError",
	);
	if (isTimeout)
		return { error: "The receiver did not answer in time.", code: "TIMEOUT" };
	return { error: message, code: code ?? name };
}

/**
 * The pause requested by a Retry-After header, in milliseconds: seconds or a date (RFC 9110, 10.2.3). Null
 * without a valid one.
 */
export function parseRetryAfter(
	header: string | undefined,
	now: Date,
): number | null {
	if (header === undefined) return null;

	const text = header.trim();
	const pause = /^\d+$/.test(text)
		? Number(text) * 1000
		: Date.parse(text) - now.getTime();
	if (!Number.isFinite(pause) || pause <= 0) return null;

	return Math.min(pause, LONGEST_RETRY_AFTER);
}
