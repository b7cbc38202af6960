import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { redactPath, summarizeError } from "#lib/log/redact.ts";

/** Writes one line of JSON to standard output. Details must not contain visitors' text. */
export function log(
	event: string,
	details: Record<string, unknown> = {},
): void {
	const line = JSON.stringify({
		at: new Date().toISOString(),
		event,
		...details,
	});
	process.stdout.write(`${line}\n`);
}

export type Log = (event: string, details?: Record<string, unknown>) => void;

/** Safe in a log line. */
const VALID_ID = /^[\w-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/** Gives every request an id, sent as X-Request-Id. A received id is used only behind trusted proxies. */
export function requestIds(trustedProxies: number): MiddlewareHandler {
	return async (context, next) => {
		const given =
			trustedProxies > 0 ? (context.req.header("x-request-id") ?? "") : "";
		const id = VALID_ID.test(given) ? given : randomUUID();
		await current.run(id, next);
		context.res.headers.set("X-Request-Id", id);
	};
}

export function withRequestId(log: Log): Log {
	return (event, details) => {
		const request = current.getStore();
		log(event, request === undefined ? details : { request, ...details });
	};
}

/** Turns console output of libraries into log lines, without email addresses and keys. */
export function logConsole(): void {
	for (const level of ["log", "info", "warn", "error"] as const)
		console[level] = (...values: unknown[]) => {
			const texts = values.filter((value) => typeof value === "string");
			const error = values.find((value) => value instanceof Error);
			const message = redactPath(texts.join(" ").split("\n")[0] ?? "");
			log("console", {
				level,
				message,
				...(error ? summarizeError(error) : {}),
			});
		};
}
