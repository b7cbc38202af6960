import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import { isLoginPage } from "#staff/desk-path.ts";
import { hostHeadersOf } from "./client-address.ts";
import { isKnownHost } from "./host-check.ts";
import { fileAnswer, type StaticFile } from "./static-files.ts";

type FileParts = {
	files: ReadonlyMap<string, StaticFile>;
	siteUrl: string;
	/** Sent with every answer. */
	headers: Readonly<Record<string, string>>;
};

/**
 * The short way for what is asked for most: a page or an asset in memory, under the site's own name, is
 * written to the socket at once. Whatever is unusual about a request goes the long way through all doors.
 */
export function filesFirst({ files, siteUrl, headers }: FileParts): MiddlewareHandler {
	const isOurs = isKnownHost(siteUrl);
	return async (context, next) => {
		const { incoming, outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
		if (!incoming || !outgoing || !("writeHead" in outgoing)) return next();
		const { method, url = "" } = incoming;
		const query = url.indexOf("?");
		const path = query === -1 ? url : url.slice(0, query);
		const file = files.get(path);
		const host = incoming.headers.host;
		const isPlain = method === "GET" && file !== undefined && !isLoginPage(path);
		if (!isPlain || host === undefined || !isOurs(host) || hostHeadersOf(context) !== 1)
			return next();
		const { status, head, body } = fileAnswer(file, {
			known: incoming.headers["if-none-match"],
			accepted: String(incoming.headers["accept-encoding"] ?? ""),
		});
		outgoing.writeHead(status, { ...headers, ...head, "X-Request-Id": randomUUID() });
		outgoing.end(body);
		return RESPONSE_ALREADY_SENT;
	};
}
