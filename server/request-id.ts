import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";

type Log = (event: string, details?: Record<string, unknown>) => void;

/** What a proxy's own id may look like: long enough to be one, nothing that could break a line. */
const USABLE = /^[\w-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/**
 * Gives every request an id, told in the answer's X-Request-Id. One that came with the request is taken
 * over only behind proxies of our own (TRUST_PROXY): anybody else could pass off a request as another.
 */
export function requestIds(trustedProxies: number): MiddlewareHandler {
	return async (context, next) => {
		const given = trustedProxies > 0 ? (context.req.header("x-request-id") ?? "") : "";
		const id = USABLE.test(given) ? given : randomUUID();
		await current.run(id, next);
		context.res.headers.set("X-Request-Id", id);
	};
}

/** Writes the id of the request at hand into each line, whoever it is that logs. */
export function withRequestId(log: Log): Log {
	return (event, details) => {
		const request = current.getStore();
		log(event, request === undefined ? details : { request, ...details });
	};
}
