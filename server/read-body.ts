import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { readRequestBody } from "#lib/forms/read-form.server.ts";
import { readBindings } from "./client-address.ts";

/**
 * The request with its body in memory, or the status of a refusal. The adapter reads `rawBody` instead of the
 * socket, which saves a second Request and two streams for each form.
 */
export async function withBodyRead(
	context: Context,
	maxBytes?: number,
): Promise<Request | 400 | 413> {
	const { raw } = context.req;
	const incoming: (IncomingMessage & { rawBody?: Buffer }) | undefined =
		readBindings(context).incoming;
	const parts = incoming?.iterator({ destroyOnReturn: false });
	const body = await readRequestBody(raw, maxBytes, parts).catch(
		() => undefined,
	);
	if (!body) return body === null ? 413 : 400;
	if (!incoming)
		return new Request(raw.url, { method: "POST", headers: raw.headers, body });

	incoming.rawBody = body;

	return raw;
}
