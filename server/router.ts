import { randomBytes, randomUUIDv7 } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import {
	type ActionFunctionArgs,
	createContext,
	createRequestHandler,
	data,
	type HeadersArgs,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import { findBookingPage } from "#features/booking/providers/provider.ts";
import { type Pages, pagesContext } from "#features/content/pages.server.ts";
import { listCspSources } from "#features/tracking/tag-config.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { isScriptForm, redirectAsData } from "#lib/forms/script-form.server.ts";
import { compressResponse } from "#lib/http/compression.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { redactPath, summarizeError } from "#lib/log/redact.ts";
import { listOwnHosts } from "./hosts.ts";
import type { Log } from "./logging.ts";
import { plainMessages } from "./plain-response.ts";
import { buildDeskPolicy, buildPolicyWithNonce } from "./security-headers.ts";
import type { StaffEnv } from "./staff-auth.ts";
import type { ServerConfig } from "./stored-settings.ts";

export type RouterParts = {
	config: ServerConfig;
	db: Database;
	secret: string;
	build: ServerBuild;
	log: Log;
	now(): Date;
	/** Absent in development and in tests. */
	pages?: Pages;
	/** Disables the page policy, for Vite's scripts. Never set in production. */
	development?: boolean;
};

export type ClientInfo = StaffEnv["Variables"] & {
	clientAddress: string | undefined;
	/** Seconds until a client over the limit may submit another form. */
	waitSeconds?: number | null;
};

/** True while a script's form is answered with its action's result, for which no loader needs to run. */
const skipsLoaders = createContext(false);

/** Runs React Router: forms, pages rendered on request, and the not-found page. */
export function routeHandler({
	config,
	db,
	secret,
	build,
	log,
	now,
	pages,
	development,
}: RouterParts) {
	const { siteUrl, notify } = config;
	const guarded = wrapHandlers(build, log);
	const handle = createRequestHandler(
		// "null" has been accepted or refused by `isOwnForm` before.
		{
			...guarded,
			allowedActionOrigins: [...listOwnHosts(siteUrl), "null"],
		},
		development ? "development" : "production",
	);

	return async (request: Request, client: ClientInfo): Promise<Response> => {
		const { staff, portal = null, privateFor, clientAddress } = client;
		const { waitSeconds = null } = client;
		const { tags, booking } = config;
		const nonce = randomBytes(16).toString("base64");
		const context = new RouterContextProvider();

		context.set(requestContext, {
			db,
			origin: siteUrl,
			nonce,
			secret,
			bookingUrl: findBookingPage(booking),
			tags,
			notify,
			staff,
			portal,
			clientAddress,
			waitSeconds,
			installation: config,
			clock: { at: now().toISOString(), newId: () => randomUUIDv7() },
			log,
		});

		context.set(pagesContext, pages ?? null);
		context.set(skipsLoaders, isScriptForm(request));

		const answer = await handle(request, context);
		const response = isScriptForm(request) ? redirectAsData(answer) : answer;
		const { status, headers } = response;

		const policy = () =>
			privateFor === "staff"
				? buildDeskPolicy(nonce)
				: buildPolicyWithNonce(nonce, privateFor ? {} : listCspSources(tags));

		if (!development && !headers.has("Content-Security-Policy"))
			headers.set("Content-Security-Policy", policy());
		// Back navigation restores the form with its key: submitted again, it is the same lead.
		if (!headers.has("Cache-Control"))
			headers.set("Cache-Control", "private, no-cache");
		if (status === 429 && waitSeconds)
			headers.set("Retry-After", String(waitSeconds));
		if (status === 503 && !headers.has("Retry-After"))
			headers.set("Retry-After", "10");

		const accepted = request.headers.get("accept-encoding") ?? "";

		return compressResponse(response, accepted);
	};
}

type Handler = (args: ActionFunctionArgs) => unknown;

/**
 * Makes loaders and actions respond with 503 on database errors; other errors stay 500. Loaders of a
 * script's form are skipped.
 */
function wrapHandlers(build: ServerBuild, log: Log): ServerBuild {
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

	const unlessSkipped =
		(load: Handler): Handler =>
		(args) =>
			args.context.get(skipsLoaders) ? null : load(args);

	const routes = Object.entries(build.routes).map(([id, route]) => {
		const { loader, action } = route?.module ?? {};
		const module = {
			...route?.module,
			...(loader ? { loader: unlessSkipped(guarded(loader as Handler)) } : {}),
			...(action ? { action: guarded(action as Handler) } : {}),
			...(isResource(route) ? { headers: keepPrivacyHeaders } : {}),
		};

		return [id, { ...route, module }];
	});

	return { ...build, routes: Object.fromEntries(routes) };
}

function isResource(route: ServerBuild["routes"][string]): boolean {
	return route !== undefined && !route.module.default && !route.module.headers;
}

const privacyHeaders = ["Cache-Control", "Referrer-Policy", "X-Robots-Tag"];

/** React Router's data request (`<address>.data`) of a file or preview has only the headers that the route exports. */
function keepPrivacyHeaders({ loaderHeaders }: HeadersArgs): Headers {
	const headers = new Headers();
	for (const name of privacyHeaders) {
		const value = loaderHeaders.get(name);
		if (value) headers.set(name, value);
	}

	return headers;
}

export function logDatabaseFault(log: Log, path: string, error: unknown): void {
	log("database failed", { path: redactPath(path), ...summarizeError(error) });
}

/**
 * Aborts a download that fails: the adapter would complete the body with the error's message.
 * @param cut closes the connection, so that the client notices.
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
			// The adapter drops the body when the connection is closed.
			await new Promise(() => {});
		}
	}

	return new Response(ReadableStream.from(parts(body)) as BodyInit, {
		status,
		headers,
	});
}
