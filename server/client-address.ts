import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/** The sockets behind a request; absent in tests that call `app.request()`. */
export function readBindings(context: Context): Partial<HttpBindings> {
	return context.env ?? {};
}

/** Networks without visitors, in which a proxy may have its address. */
const privateRanges = [
	"private",
	"loopback",
	"linkLocal",
	"carrierGradeNat",
	"uniqueLocal",
];

/**
 * The client's address: the socket's remote address or, behind `proxies` trusted proxies, the entry that the
 * outermost one added to X-Forwarded-For. Entries further left are claims of the client. A proxy behind another
 * one must have a private address: a public one means that the inner proxy was reached directly, with a forged
 * header. Undefined without a socket.
 */
export function findClientAddress(
	context: Context,
	proxies: number,
): string | undefined {
	let address = readBindings(context).incoming?.socket?.remoteAddress;
	if (proxies === 0) return address;

	const forwarded = (context.req.header("x-forwarded-for") ?? "")
		.split(",")
		.map(removePort);
	for (let hop = 1; hop <= proxies; hop++) {
		const next = forwarded.at(-hop);
		if (!next || isIP(next) === 0 || (hop > 1 && !isPrivate(address)))
			return address;

		address = next;
	}

	return address;
}

/** Some proxies add the port: `203.0.113.9:4711`, `[2001:db8::7]:4711`. */
function removePort(entry: string): string {
	const [, bracketed, v4] =
		/^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry.trim()) ?? [];
	return bracketed ?? v4 ?? entry.trim();
}

function isPrivate(address = ""): boolean {
	return (
		isIP(address) !== 0 &&
		privateRanges.includes(ipaddr.process(address).range())
	);
}

/** True for the address of this machine, and without a socket. */
export function isLoopback(address: string | undefined): boolean {
	return (
		address === undefined ||
		/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
	);
}

/** Closes the request's connection without finishing the response. */
export function endConnection(context: Context): void {
	readBindings(context).incoming?.socket?.destroy();
}
