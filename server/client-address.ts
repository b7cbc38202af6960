import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/** The sockets behind a request; absent in tests that call `app.request()`. */
export function bindingsOf(context: Context): Partial<HttpBindings> {
	return context.env ?? {};
}

/** Networks from which no visitor comes, so that a proxy's address in one of them is believable. */
const privateRanges = ["private", "loopback", "linkLocal", "carrierGradeNat", "uniqueLocal"];

/**
 * The address of a request's sender: the other end of its socket or, behind `proxies` proxies of our
 * own, what the outermost of them wrote into X-Forwarded-For. Entries further left are the client's own
 * claims. A proxy behind another one must have a private address: if the inner proxy is reached from
 * outside, the chain in front of it is forged. Undefined without a socket.
 */
export function clientAddressOf(context: Context, proxies: number): string | undefined {
	let address = bindingsOf(context).incoming?.socket?.remoteAddress;
	if (proxies === 0) return address;
	const forwarded = (context.req.header("x-forwarded-for") ?? "").split(",").map(withoutPort);
	for (let hop = 1; hop <= proxies; hop++) {
		const next = forwarded.at(-hop);
		if (!next || isIP(next) === 0 || (hop > 1 && !isPrivate(address))) return address;
		address = next;
	}
	return address;
}

/** `203.0.113.9:4711` and `[2001:db8::7]:4711`, as some proxies write it. */
function withoutPort(entry: string): string {
	const [, bracketed, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry.trim()) ?? [];
	return bracketed ?? v4 ?? entry.trim();
}

function isPrivate(address = ""): boolean {
	return isIP(address) !== 0 && privateRanges.includes(ipaddr.process(address).range());
}

/** Whether a request came from this machine, through no proxy that TRUST_PROXY knows of. */
export function isLoopback(address: string | undefined): boolean {
	return address === undefined || /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

/** Cuts the connection that a request came in by. */
export function endConnection(context: Context): void {
	bindingsOf(context).incoming?.socket?.destroy();
}
