import { lookup as lookupHost } from "node:dns/promises";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { SendResult } from "./contract.ts";
import { isPublicAddress } from "./public-address.ts";
import { NotCalled, webhookFailure } from "./webhook-answer.ts";
import { webhookSignature } from "./webhook-signature.ts";

/** Where events are pushed to, as WEBHOOK_URL and WEBHOOK_SECRET say. */
export type WebhookEndpoint = { url: string; secret: string };

/** One event as it leaves. The id stays the same at every try. */
export type OutgoingEvent = { id: string; body: string };

export type WebhookClient = {
	url: string;
	/** Never throws. Settles within `LONGEST_CALL`. */
	send(event: OutgoingEvent, now: Date): Promise<SendResult>;
};

/** A receiver has this long for its whole answer (docs/requirements.md, section 8), in milliseconds. */
const LONGEST_CALL = 5_000;

/** An answer's body means nothing to us; more than this is not waited for. */
const MAX_ANSWER_BYTES = 64 * 1024;

type Address = { address: string; family: number };

/** What the sender needs of the network; tests bring a receiver of their own. */
export type Network = {
	resolve(hostname: string): Promise<Address[]>;
	isAllowed(address: string): boolean;
	/** A certificate authority to trust beside the usual ones. */
	ca?: string;
};

const internet: Network = {
	resolve: (hostname) => lookupHost(hostname, { all: true }),
	isAllowed: isPublicAddress,
};

/**
 * Pushes events, signed as in Standard Webhooks: https only, to public addresses only, no redirects.
 * The address that was checked is the one that is called, so that no name can change its mind between.
 */
export function webhookClient({ url, secret }: WebhookEndpoint, network = internet): WebhookClient {
	return {
		url,
		async send({ id, body }, now) {
			const timestamp = Math.floor(now.getTime() / 1000);
			const headers = {
				"content-type": "application/json",
				"user-agent": "Sheaf-Webhooks/1.0",
				"webhook-id": id,
				"webhook-timestamp": String(timestamp),
				"webhook-signature": webhookSignature(secret, { id, timestamp, body }),
			};
			try {
				const signal = AbortSignal.timeout(LONGEST_CALL);
				const addresses = await within(signal, allowedAddresses(new URL(url), network));
				const { status, retryAfter } = await post(new URL(url), {
					headers,
					body,
					addresses,
					signal,
					network,
				});
				if (status >= 200 && status < 300) return { outcome: "delivered" };
				return webhookFailure({ status, retryAfter }, now);
			} catch (error) {
				return webhookFailure({ error }, now);
			}
		},
	};
}

/** @throws when the address is not https or leads into a private network. */
async function allowedAddresses(
	{ protocol, hostname }: URL,
	{ resolve, isAllowed }: Network,
): Promise<Address[]> {
	if (protocol !== "https:") throw new NotCalled("NOT_HTTPS", "The address is not https.");
	const addresses = await resolve(hostname.replace(/^\[|\]$/g, ""));
	if (addresses.length === 0) throw new NotCalled("NO_ADDRESS", "The host has no address.");
	if (!addresses.every(({ address }) => isAllowed(address)))
		throw new NotCalled("NOT_PUBLIC", "The host has an address that is not public.");
	return addresses;
}

type Call = {
	headers: Record<string, string>;
	body: string;
	addresses: readonly Address[];
	signal: AbortSignal;
	network: Network;
};
type Answer = { status: number; retryAfter: string | undefined };

function post(url: URL, { headers, body, addresses, signal, network }: Call): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const request = httpsRequest(
			url,
			{
				method: "POST",
				headers: { ...headers, "content-length": Buffer.byteLength(body) },
				// A connection of its own: none is shared with an address that was checked at another time.
				agent: false,
				lookup: only(addresses),
				signal,
				...(network.ca ? { ca: network.ca } : {}),
			},
			(response) => {
				const answer = {
					status: response.statusCode ?? 0,
					retryAfter: response.headers["retry-after"],
				};
				let size = 0;
				response.on("data", (chunk: Buffer) => {
					size += chunk.length;
					if (size > MAX_ANSWER_BYTES) response.destroy();
				});
				response.on("close", () => resolve(answer));
				response.on("error", () => resolve(answer));
			},
		);
		request.on("error", reject);
		request.end(body);
	});
}

/** Answers with the addresses that were checked, whatever is asked. */
function only(addresses: readonly Address[]): LookupFunction {
	return (_hostname, options, done) => {
		const [first] = addresses;
		if (options.all) done(null, [...addresses]);
		else done(null, first?.address ?? "", first?.family);
	};
}

function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
	return Promise.race([
		work,
		new Promise<never>((_resolve, reject) => {
			signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		}),
	]);
}
