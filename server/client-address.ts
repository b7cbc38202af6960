import { isIP } from "node:net";
import type { Context } from "hono";

/** The socket that a request came in by, where there is one (@hono/node-server gives it to every request). */
type Bindings = {
	incoming?: {
		socket?: { remoteAddress?: string; destroy?(): unknown };
		rawHeaders?: string[];
		httpVersion?: string;
	};
};

/**
 * The address of whoever sent a request: the other end of its socket, or, behind `proxies` proxies of
 * our own, what the outermost of them wrote into X-Forwarded-For. What a client wrote there itself
 * stands further left and changes nothing. Undefined where no socket is, as in tests.
 */
export function clientAddressOf(context: Context, proxies: number): string | undefined {
	const socket = (context.env as Bindings | undefined)?.incoming?.socket?.remoteAddress;
	if (proxies === 0) return socket;
	const forwarded = (context.req.header("x-forwarded-for") ?? "")
		.split(",")
		.map((each) => each.trim());
	const told = forwarded.at(-proxies) ?? "";
	return isIP(told) ? told : socket;
}

/** Whether a request came from the machine itself, and through no proxy that we know of. */
export function isLoopback(address: string | undefined): boolean {
	return address === undefined || /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

/** How many Host headers a request has. Two mean that somebody hopes for two readings of it. */
export function hostHeadersOf(context: Context): number {
	const raw = (context.env as Bindings | undefined)?.incoming?.rawHeaders ?? [];
	return raw.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
}

/** Whether a request names no host although its version of HTTP asks for one (RFC 9112, section 3.2). */
export function lacksHost(context: Context): boolean {
	const { incoming } = (context.env as Bindings | undefined) ?? {};
	return incoming?.httpVersion === "1.1" && hostHeadersOf(context) === 0;
}

/** Cuts the socket that a request came in by. */
export function endConnection(context: Context): void {
	(context.env as Bindings | undefined)?.incoming?.socket?.destroy?.();
}
