import { lookup as lookupHost } from "node:dns/promises";
import type { IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

type Address = { address: string; family: number };

export type Network = {
	resolve(hostname: string): Promise<Address[]>;
	isAllowed(address: string): boolean;
	/** A certificate authority to trust in addition to the default ones. */
	ca?: string;
};

export const internet: Network = {
	resolve: (hostname) => lookupHost(hostname, { all: true }),
	isAllowed: isPublicAddress,
};

type PublicRequest = {
	method?: "GET" | "POST";
	headers?: Record<string, string>;
	body?: string;
	/** Milliseconds for the whole answer. */
	timeout: number;
	/** Bytes read of the answer's body; the rest is discarded. */
	maxBytes: number;
};

export type PublicResponse = {
	status: number;
	headers: IncomingHttpHeaders;
	body: string;
	/** The body as it was sent, for texts that may not be UTF-8. */
	bytes: Uint8Array;
	isTruncated: boolean;
};

/**
 * A request to a URL chosen by an outsider: https only, to public addresses only, no redirects. It
 * connects to the address that was checked, against DNS rebinding.
 * @throws when the address is refused; the error of the connection; a TimeoutError.
 */
export async function publicRequest(
	url: URL,
	{ method = "GET", headers = {}, body = "", timeout, maxBytes }: PublicRequest,
	network = internet,
): Promise<PublicResponse> {
	const signal = AbortSignal.timeout(timeout);
	const addresses = await within(signal, listAllowedAddresses(url, network));
	const length =
		method === "POST" ? { "content-length": Buffer.byteLength(body) } : {};
	const { promise, resolve, reject } = Promise.withResolvers<PublicResponse>();
	const request = httpsRequest(url, {
		method,
		headers: { ...headers, ...length },
		// Connections are not reused, as their address was checked for another request.
		agent: false,
		lookup: only(addresses),
		signal,
		...(network.ca ? { ca: network.ca } : {}),
	});

	request.on("response", (response) => {
		const chunks: Buffer[] = [];
		let size = 0;

		const done = () => {
			const bytes = Buffer.concat(chunks);

			resolve({
				status: response.statusCode ?? 0,
				headers: response.headers,
				body: bytes.toString(),
				bytes,
				isTruncated: size > maxBytes || !response.complete,
			});
		};

		response.on("data", (chunk: Buffer) => {
			size += chunk.length;

			if (size > maxBytes) response.destroy();
			else chunks.push(chunk);
		});
		response.on("close", done);
		response.on("error", done);
	});

	request.on("error", reject);
	request.end(body);

	return promise;
}

/** @throws when the URL is not https or leads into a private network. */
async function listAllowedAddresses(
	{ protocol, hostname }: URL,
	{ resolve, isAllowed }: Network,
): Promise<Address[]> {
	if (protocol !== "https:")
		throw notCalled("NOT_HTTPS", "The address is not https.");

	const addresses = await resolve(hostname.replace(/^\[|\]$/g, ""));
	if (addresses.length === 0)
		throw notCalled("NO_ADDRESS", "The host has no address.");
	if (!addresses.every(({ address }) => isAllowed(address)))
		throw notCalled(
			"NOT_PUBLIC",
			"The host has an address that is not public.",
		);

	return addresses;
}

/** Resolves every name to the addresses that were checked. */
function only(addresses: readonly Address[]): LookupFunction {
	return (_hostname, options, done) => {
		const [first] = addresses;
		if (options.all) done(null, [...addresses]);
		else done(null, first?.address ?? "", first?.family);
	};
}

function within<Value>(
	signal: AbortSignal,
	work: Promise<Value>,
): Promise<Value> {
	return Promise.race([
		work,
		new Promise<never>((_resolve, reject) => {
			signal.addEventListener("abort", () => reject(signal.reason), {
				once: true,
			});
		}),
	]);
}

function notCalled(
	code: "NOT_HTTPS" | "NO_ADDRESS" | "NOT_PUBLIC",
	message: string,
): Error {
	return Object.assign(new Error(message), { code });
}

/** True for addresses on the public internet, which outsiders may make the server request. */
export function isPublicAddress(address: string): boolean {
	return isIP(address) !== 0 && ipaddr.parse(address).range() === "unicast";
}

/** True when a URL's host is a private address or name, without resolving it. */
export function isKnownPrivate(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
	if (isIP(host) !== 0) return !isPublicAddress(host);
	return host === "localhost" || host.endsWith(".localhost");
}
