import { createHmac } from "node:crypto";
import { lookup as lookupHost } from "node:dns/promises";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { SendResult } from "./contract.ts";

/** WEBHOOK_URL and WEBHOOK_SECRET. */
export type WebhookEndpoint = { url: string; secret: string };

/** The id is the same at every attempt. */
export type OutgoingEvent = { id: string; body: string };

export type WebhookClient = {
	url: string;
	/** Never throws. Settles within `LONGEST_CALL`. */
	send(event: OutgoingEvent, now: Date): Promise<SendResult>;
};

/** A receiver has this long for its whole answer (docs/requirements.md, section 8), in milliseconds. */
const LONGEST_CALL = 5_000;

/** The rest of an answer's body is not read. */
const MAX_ANSWER_BYTES = 64 * 1024;

type Address = { address: string; family: number };

/** Replaced in tests. */
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
 * The address that was checked is the one that is called, against DNS rebinding.
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
				// No connection is shared with an address that was checked at another time.
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

/** Resolves every name to the addresses that were checked. */
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

/** Standard Webhooks 1.0.0: secrets are 24 to 64 random bytes, shown as `whsec_` and base64. */
const PREFIX = "whsec_";
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/**
 * The `webhook-signature` of a message: one `v1,…` per secret.
 * @param secrets one, or several with spaces between while a new one is being introduced.
 * @param timestamp of this attempt, in whole seconds since 1970.
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

type Failure = Extract<SendResult, { outcome: "failed" }>;
type Outcome = { status: number; retryAfter: string | undefined } | { error: unknown };

/** The receiver says that it is gone for good, and wants nothing more (Standard Webhooks). */
export const GONE = 410;

/** No receiver can make us wait longer than this, in milliseconds. */
const LONGEST_RETRY_AFTER = 24 * 60 * 60_000;

/** The result of an unsuccessful answer, or of none. */
export function webhookFailure(outcome: Outcome, now: Date): Failure {
	if ("error" in outcome)
		return { outcome: "failed", reached: false, hopeless: false, ...whyUnreached(outcome) };
	const { status } = outcome;
	const pause = retryAfterOf(outcome.retryAfter, now);
	return {
		outcome: "failed",
		reached: true,
		hopeless: status === GONE,
		error: `The receiver answered ${status}.`,
		code: String(status),
		...(pause === null ? {} : { retryAfter: pause }),
	};
}

/** The code is for the log: Node's, or one of ours. */
function whyUnreached({ error }: { error: unknown }): Pick<Failure, "error" | "code"> {
	const { code, name, message, cause } = (error ?? {}) as {
		code?: unknown;
		name?: unknown;
		message?: unknown;
		cause?: unknown;
	};
	// A time-out arrives as an AbortError with the time-out as its cause.
	const isTimeout = [name, (cause as Error | undefined)?.name].includes("TimeoutError");
	if (isTimeout) return { error: "The receiver did not answer in time.", code: "TIMEOUT" };
	return {
		error: typeof message === "string" ? message : String(error),
		code: typeof code === "string" ? code : String(name ?? "unknown"),
	};
}

/** The address is refused; the message is for the desk. */
export class NotCalled extends Error {
	readonly code: "NOT_HTTPS" | "NO_ADDRESS" | "NOT_PUBLIC";

	constructor(code: NotCalled["code"], message: string) {
		super(message);
		this.code = code;
	}
}

/** The pause that a Retry-After header asks for, in milliseconds: seconds or a date (RFC 9110, 10.2.3). Null when it asks for none. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
	if (header === undefined) return null;
	const text = header.trim();
	const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
	if (!Number.isFinite(pause) || pause <= 0) return null;
	return Math.min(pause, LONGEST_RETRY_AFTER);
}

/** Not on the public internet (IANA's special-purpose registries). */
const special = new BlockList();
for (const range of [
	"0.0.0.0/8",
	"10.0.0.0/8",
	"100.64.0.0/10",
	"127.0.0.0/8",
	"169.254.0.0/16",
	"172.16.0.0/12",
	"192.0.0.0/24",
	"192.0.2.0/24",
	"192.88.99.0/24",
	"192.168.0.0/16",
	"198.18.0.0/15",
	"198.51.100.0/24",
	"203.0.113.0/24",
	"224.0.0.0/4",
	"240.0.0.0/4",
])
	addRange(range, "ipv4");
// Of what 2000::/3 holds: protocol assignments, documentation, and IPv4 in disguise.
for (const range of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"])
	addRange(range, "ipv6");

/** All global unicast addresses of IPv6; anything outside is for something else. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address may be reached on behalf of an outsider: on the public internet, not in our own network. */
export function isPublicAddress(address: string): boolean {
	const version = isIP(address);
	if (version === 4) return !special.check(address, "ipv4");
	return version === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** Whether a URL's host says by itself, without being looked up, that it is not on the public internet. */
export function isKnownPrivate(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
	if (isIP(host) !== 0) return !isPublicAddress(host);
	return host === "localhost" || host.endsWith(".localhost");
}

function addRange(range: string, version: "ipv4" | "ipv6"): void {
	const [network = "", bits] = range.split("/");
	special.addSubnet(network, Number(bits), version);
}
