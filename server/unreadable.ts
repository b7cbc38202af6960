import { RequestError } from "@hono/node-server";
import { plainMessage } from "./plain-error.ts";
import { nothingPolicy } from "./security-headers.ts";

/**
 * The answer to a request that reaches no door, because its address or its host cannot be read at all.
 * @param headers of every answer.
 */
export function unreadable(error: unknown, headers: Readonly<Record<string, string>>): Response {
	const status = error instanceof RequestError ? 400 : 500;
	return new Response(`${plainMessage(status)}\n`, {
		status,
		headers: {
			...headers,
			"Content-Security-Policy": nothingPolicy,
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "no-store",
		},
	});
}
