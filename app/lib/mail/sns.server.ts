import { createVerify } from "node:crypto";
import * as v from "valibot";
import { publicRequest } from "#lib/http/public-request.server.ts";

export type FetchText = (address: string) => Promise<string>;

const snsMessage = v.object({
	Type: v.picklist([
		"Notification",
		"SubscriptionConfirmation",
		"UnsubscribeConfirmation",
	]),
	Message: v.string(),
	MessageId: v.string(),
	Timestamp: v.string(),
	TopicArn: v.string(),
	Subject: v.optional(v.string()),
	SubscribeURL: v.optional(v.string()),
	Token: v.optional(v.string()),
	Signature: v.string(),
	SignatureVersion: v.picklist(["1", "2"]),
	SigningCertURL: v.string(),
});

export type SnsMessage = v.InferOutput<typeof snsMessage>;

/**
 * Reads a message of Amazon SNS and confirms a new subscription to one of the topics.
 * @returns null for another topic or a wrong signature; nothing is fetched for another topic.
 * @throws when the body is none, and for addresses of hosts other than SNS.
 */
export async function readSns(
	request: Request,
	topics: readonly string[],
	fetchText: FetchText = fetchFromSns,
): Promise<SnsMessage | "confirmed" | null> {
	const message = v.parse(snsMessage, await request.json());
	const isKnown = topics.includes(message.TopicArn);
	if (!isKnown || !(await isFromSns(message, fetchText))) return null;

	if (message.Type === "Notification") return message;

	// The address in the confirmation of an end would subscribe again.
	if (message.Type === "SubscriptionConfirmation")
		await fetchText(message.SubscribeURL ?? "");

	return "confirmed";
}

async function isFromSns(
	message: SnsMessage,
	fetchText: FetchText,
): Promise<boolean> {
	const certificate = await fetchText(message.SigningCertURL);
	// SNS signs all other fields than those of the signature, in alphabetical order.
	const signed = Object.entries(message).filter(
		([name]) => !name.startsWith("Sign"),
	);
	const lines = signed.sort(([a], [b]) => (a < b ? -1 : 1)).flat();

	return createVerify(
		message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256",
	)
		.update(`${lines.join("\n")}\n`)
		.verify(certificate, message.Signature, "base64");
}

/** @throws for URLs of hosts other than SNS. */
async function fetchFromSns(address: string): Promise<string> {
	const url = new URL(address);
	const isOfSns = /^sns\.[a-z0-9-]+\.amazonaws\.com$/.test(url.hostname);
	if (!isOfSns || url.protocol !== "https:") throw new Error("not of SNS");

	const answer = await publicRequest(url, {
		timeout: 10_000,
		maxBytes: 100_000,
	});
	if (answer.status !== 200) throw new Error(`SNS answered ${answer.status}`);

	return answer.body;
}
