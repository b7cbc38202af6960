import { randomBytes, randomUUIDv7 } from "node:crypto";
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import type { Provider } from "#features/booking/provider.ts";
import { cspSources } from "#features/tracking/tag-config.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { errorSummary, redactPath } from "#lib/log/redact.ts";
import { compressResponse } from "./compression.ts";
import { type Config, installationOf } from "./config.ts";
import { ownHosts } from "./hosts.ts";
import type { Log } from "./logging.ts";
import { plainMessage } from "./plain-response.ts";
import { deskPolicy, policyWithNonce, type Sources } from "./security-headers.ts";

type RouterParts = {
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
	const allowedActionOrigins = ownHosts(config.siteUrl);
	const vendors = vendorSources(config);
	const installation = installationOf(config);
	const handle = createRequestHandler(
		{ ...withDatabaseFaults(build, log), allowedActionOrigins },
		development ? "development" : "production",
	);
	return async (request: Request, client: ClientInfo): Promise<Response> => {
		const nonce = randomBytes(16).toString("base64");
		const routerContext = new RouterContextProvider();
		routerContext.set(requestContext, {
			db,
			origin: config.siteUrl,
			nonce,
			secret,
			bookingUrl: bookingPageOf(config.booking),
			tags: config.tags,
			notify: config.notify,
			staff: client.staff,
			clientAddress: client.clientAddress,
			waitSeconds: client.waitSeconds ?? null,
			installation,
			clock: { at: now().toISOString(), newId: () => randomUUIDv7() },
			log,
		});
		const response = await handle(request, routerContext);
		const headers = new Headers(response.headers);
		if (!development)
			headers.set(
				"Content-Security-Policy",
				client.isPrivate ? deskPolicy(nonce) : policyWithNonce(nonce, vendors),
			);
		// Going back shows the form as it was, with its key: sent again, it is the same lead.
		if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
		if (response.status === 429 && client.waitSeconds)
			headers.set("Retry-After", String(client.waitSeconds));
		if (response.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "10");
		return compressResponse(
			new Response(response.body, { status: response.status, headers }),
			request.headers.get("accept-encoding") ?? "",
		);
	};
}

/** Third-party hosts that our pages may reach: those of configured vendors only. */
export function vendorSources({ tags }: Config): Sources {
	return cspSources(tags);
}

/** The external booking page, or null with the built-in scheduler. */
export function bookingPageOf(booking: Provider): string | null {
	return booking.kind === "built-in" ? null : booking.page;
}

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/** Makes loaders and actions answer 503 where the database fails; any other error stays a 500. */
function withDatabaseFaults(build: ServerBuild, log: Log): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const { loader, action } = route.module;
		const module: RouteModule = { ...route.module };
		if (loader) module.loader = guarded(loader, log);
		if (action) module.action = guarded(action, log);
		return [id, { ...route, module }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

function guarded<Args extends { request: Request }, Result>(
	handle: (args: Args) => Result | Promise<Result>,
	log: Log,
): (args: Args) => Promise<Result> {
	return async (args) => {
		try {
			return await handle(args);
		} catch (error) {
			if (!(error instanceof DatabaseError)) throw error;
			logDatabaseFault(log, new URL(args.request.url).pathname, error);
			throw data({ message: plainMessage(503) }, { status: 503 });
		}
	};
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
	const reader = body.getReader();
	let isBroken = false;
	const parts = new ReadableStream<Uint8Array>({
		async pull(controller) {
			if (isBroken) return;
			try {
				const { done, value } = await reader.read();
				if (done) controller.close();
				else controller.enqueue(value);
			} catch (error) {
				// Left open: the adapter lets go of it when the connection is gone.
				isBroken = true;
				failed(error);
				cut();
			}
		},
		cancel: (reason) => reader.cancel(reason),
	});
	return new Response(parts, { status, headers });
}
