import { randomUUID } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import { readBindings } from "./client-address.ts";
import { hostCheck } from "./hosts.ts";
import { pageCompression } from "./page-compression.ts";
import { listCommonHeaders, nothingPolicy } from "./security-headers.ts";
import type { StaticFile } from "./static-files.ts";

/**
 * Serves prerendered pages and assets from memory under the site's hosts, and passes other requests on. Over a
 * socket it writes to the Node response, which is faster than creating a `Response`.
 */
export function staticAssets(
	files: ReadonlyMap<string, StaticFile>,
	siteUrl: string,
	/** Waits for pages whose content has changed. */
	whenCurrent: (path: string) => Promise<void> | null = () => null,
): MiddlewareHandler {
	const hostRefusal = hostCheck(siteUrl);
	const common = listCommonHeaders(siteUrl);
	const chooseEncoding = pageCompression();

	return async (context, next) => {
		const { req } = context;
		const isHead = req.method === "HEAD";
		if ((!isHead && req.method !== "GET") || hostRefusal(context) !== null)
			return next();

		const headers: Record<string, string> = {
			...common,
			"X-Request-Id": randomUUID(),
		};
		const rendering = whenCurrent(req.path);
		if (rendering) await rendering;

		const file = files.get(req.path);
		if (!file) {
			const page = req.path.slice(0, -1);
			if (!req.path.endsWith("/") || !files.has(page)) return next();

			headers.Location = page + new URL(req.url).search;
			headers["Content-Security-Policy"] = nothingPolicy;

			return new Response(null, { status: 308, headers });
		}

		headers["Content-Type"] = file.type;
		headers["Content-Security-Policy"] = file.policy;
		headers["Cache-Control"] = file.immutable
			? "public, max-age=31536000, immutable"
			: "no-cache";

		headers.ETag = file.etag;
		headers.Vary = "Accept-Encoding";

		const isKnown = req.header("if-none-match")?.includes(file.etag);
		const status = isKnown ? 304 : 200;
		const accepted = req.header("accept-encoding") ?? "";
		const encoding = isKnown ? null : await chooseEncoding(file, accepted);
		const bytes = file.body[encoding ?? "identity"] ?? file.body.identity;

		if (!isKnown) {
			if (encoding) headers["Content-Encoding"] = encoding;

			headers["Content-Length"] = String(bytes.length);
		}

		const body = isKnown || isHead ? null : bytes;
		const { outgoing } = readBindings(context);
		if (isHead || !outgoing || !("writeHead" in outgoing))
			return new Response(body, { status, headers });

		outgoing.writeHead(status, headers as never).end(body);

		return RESPONSE_ALREADY_SENT;
	};
}
