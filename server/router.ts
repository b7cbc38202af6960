import { randomBytes, randomUUIDv7 } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { cspSources } from "#features/tracking/tag-config.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { compressResponse } from "#lib/http/compression.server.ts";
import { requestContext, type SignedIn } from "#lib/http/request-context.server.ts";
import { errorSummary, redactPath } from "#lib/log/redact.ts";
import type { Config } from "./config.ts";
import { ownHosts } from "./hosts.ts";
import type { Log } from "./logging.ts";
import { plainMessages } from "./plain-response.ts";
import { deskPolicy, policyWithNonce } from "./security-headers.ts";

export type RouterParts = {
	config: Config;
	db: Database;
	/** Signs links. */
	secret: string;
	build: ServerBuild;
	log: Log;
	now(): Date;
	/** Vite's own scripts need a looser policy. Never set in production. */
	development?: boolean;
};

export type ClientInfo = {
	/** Who is signed in, on the desk's addresses; null everywhere else. */
	staff: SignedIn | null;
	/** A desk page: no third parties, no caching. */
	isPrivate: boolean;
	clientAddress: string | undefined;
	/** Seconds until a client that has sent too many forms may send another. */
	waitSeconds?: number | null;
};

/** Runs React Router: forms, pages that depend on the request, and the not-found page. */
export function routeHandler({ config, db, secret, build, log, now, development }: RouterParts) {
	const { siteUrl, bookingPage, tags, notify } = config;
	const vendors = cspSources(tags);
	const handle = createRequestHandler(
		{ ...withDatabaseFaults(build, log), allowedActionOrigins: ownHosts(siteUrl) },
		development ? "development" : "production",
	);
	return async (request: Request, client: ClientInfo): Promise<Response> => {
		const { staff, isPrivate, clientAddress, waitSeconds = null } = client;
		const nonce = randomBytes(16).toString("base64");
		const context = new RouterContextProvider();
		context.set(requestContext, {
			db,
			origin: siteUrl,
			nonce,
			secret,
			bookingUrl: bookingPage,
			tags,
			notify,
			staff,
			clientAddress,
			waitSeconds,
			installation: config,
			clock: { at: now().toISOString(), newId: () => randomUUIDv7() },
			log,
		});
		const { body, status, headers: given } = await handle(request, context);
		const headers = new Headers(given);
		const policy = isPrivate ? deskPolicy(nonce) : policyWithNonce(nonce, vendors);
		if (!development) headers.set("Content-Security-Policy", policy);
		// Going back shows the form as it was, with its key: sent again, it is the same lead.
		if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
		if (status === 429 && waitSeconds) headers.set("Retry-After", String(waitSeconds));
		if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "10");
		const accepted = request.headers.get("accept-encoding") ?? "";
		return compressResponse(new Response(body, { status, headers }), accepted);
	};
}

type Handler = (args: { request: Request }) => unknown;

/** Makes loaders and actions answer 503 where the database fails; any other error stays a 500. */
function withDatabaseFaults(build: ServerBuild, log: Log): ServerBuild {
	const guarded =
		(handle: Handler): Handler =>
		async (args) => {
			try {
				return await handle(args);
			} catch (error) {
				if (!(error instanceof DatabaseError)) throw error;
				logDatabaseFault(log, new URL(args.request.url).pathname, error);
				throw data({ message: plainMessages[503] }, { status: 503 });
			}
		};
	const routes = Object.entries(build.routes).map(([id, route]) => {
		const { loader, action } = route?.module ?? {};
		const module = {
			...route?.module,
			...(loader ? { loader: guarded(loader as Handler) } : {}),
			...(action ? { action: guarded(action as Handler) } : {}),
		};
		return [id, { ...route, module }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

export function logDatabaseFault(log: Log, path: string, error: unknown): void {
	log("database failed", { path: redactPath(path), ...errorSummary(error) });
}

/**
 * Makes a download that fails break off instead of ending as if it were whole: Node's adapter would finish
 * the body with the error's message.
 * @param cut ends the connection, by which the client knows.
 */
export function cutOnFailure(
	response: Response,
	{ cut, failed }: { cut(): void; failed(error: unknown): void },
): Response {
	const { body, status, headers } = response;
	if (!body || !headers.has("content-disposition")) return response;
	async function* parts(whole: AsyncIterable<Uint8Array>) {
		try {
			yield* whole;
		} catch (error) {
			failed(error);
			cut();
			// The adapter lets go of the body when the connection is gone.
			await new Promise(() => {});
		}
	}
	return new Response(ReadableStream.from(parts(body)) as BodyInit, { status, headers });
}
