import { randomBytes, randomUUIDv7 } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Provider } from "#booking/provider.ts";
import type { Database } from "#database/connection.server.ts";
import { isDatabaseFault } from "#database/database-fault.ts";
import { whatFailed } from "#logged-error.ts";
import { loggedPath } from "#logged-path.ts";
import { siteContext } from "#site.server.ts";
import type { SignedIn } from "#staff/signed-in.ts";
import { cspSources } from "#tracking/csp.ts";
import { readBody } from "./body-limit.ts";
import { clientAddressOf, endConnection } from "./client-address.ts";
import { compressAnswer } from "./compress-answer.ts";
import type { Config } from "./config.ts";
import { logDatabaseFault, withDatabaseFaults } from "./database-faults.ts";
import { deskGuard, type Guarded } from "./desk-guard.ts";
import { cutWhenItFails } from "./download.ts";
import { filesFirst } from "./files-first.ts";
import { formLimit, tooManyForms } from "./form-limit.ts";
import { ownHostOnly } from "./host-check.ts";
import { installationOf } from "./installation.ts";
import { isOwnOrigin, ownHosts } from "./own-origin.ts";
import { plainError } from "./plain-error.ts";
import { readiness } from "./readiness.ts";
import { requestIds, withRequestId } from "./request-id.ts";
import {
	commonHeaders,
	deskPolicy,
	nothingPolicy,
	policyWithNonce,
	type Sources,
} from "./security-headers.ts";
import { fileAnswer, type StaticFile } from "./static-files.ts";

/** What the doors need. In tests everything here can be a stand-in. */
export type AppParts = {
	config: Config;
	db: Database;
	/** Signs links. */
	secret: string;
	build: ServerBuild;
	files: ReadonlyMap<string, StaticFile>;
	log(event: string, details?: Record<string, unknown>): void;
	now(): Date;
	/** Vite's own scripts need a looser policy. Never set in production. */
	development?: boolean;
};

const READING = new Set(["GET", "HEAD"]);
const METHODS = [...READING, "POST"];

/** Every door of the site, in the order in which a request meets them. */
export function createApp(parts: AppParts): Hono<Guarded> {
	const { config, db, files, now } = parts;
	const log = withRequestId(parts.log);
	const app = new Hono<Guarded>();
	const answerRoute = routeHandler({ ...parts, log });
	const waitOf = formLimit({ db, limit: config.submissionLimit, now, log });

	app.onError((error, context) => {
		if (isDatabaseFault(error)) {
			logDatabaseFault(log, context.req.path, error);
			return plainError(context, 503);
		}
		log("request failed", { path: loggedPath(context.req.path), ...whatFailed(error) });
		return plainError(context, 500);
	});
	app.use(filesFirst({ files, siteUrl: config.siteUrl, headers: commonHeaders(config.siteUrl) }));
	app.use(requestIds(config.trustProxy));
	app.use(withCommonHeaders(parts));
	app.use(ownHostOnly(config.siteUrl));
	app.use(async (context, next) => {
		if (METHODS.includes(context.req.method)) return next();
		const answer = plainError(context, 405);
		answer.headers.set("Allow", METHODS.join(", "));
		return answer;
	});
	app.get("/livez", (context) => context.text("ok\n"));
	const faultOf = readiness({ db, now, log: parts.log });
	app.get("/readyz", async (context) => {
		const fault = await faultOf();
		return context.text(`${fault ?? "ready"}\n`, fault === null ? 200 : 503);
	});
	app.use(deskGuard({ db, siteUrl: config.siteUrl, log, now }));
	app.use(fromMemory(files));
	app.all("*", async (context) => {
		const { req } = context;
		const sender: Sender = {
			staff: context.get("staff"),
			isPrivate: context.get("isPrivate"),
			clientAddress: clientAddressOf(context, config.trustProxy),
		};
		if (READING.has(req.method))
			return cutWhenItFails(await answerRoute(req.raw, sender), {
				cut: () => endConnection(context),
				failed: (error) =>
					log("download broken off", { path: loggedPath(req.path), ...whatFailed(error) }),
			});
		const isForeign = req.header("sec-fetch-site") === "cross-site";
		if (isForeign || !isOwnOrigin(req.header("origin"), config.siteUrl)) {
			log("foreign origin refused", { path: loggedPath(req.path) });
			return plainError(context, 403);
		}
		const waitSeconds = await waitOf(context, sender.clientAddress);
		const refusal = waitSeconds === null ? null : tooManyForms(context, waitSeconds);
		if (refusal) return refusal;
		const body = await readBody(req.raw).catch(() => undefined);
		if (body === undefined) return plainError(context, 400);
		if (body === null) return plainError(context, 413);
		const headers = new Headers(req.raw.headers);
		headers.delete("transfer-encoding");
		const form = new Request(req.raw.url, { method: req.method, headers, body });
		return answerRoute(form, { ...sender, waitSeconds });
	});
	return app;
}

/** What is no page, a redirect or a health check too, may run and load nothing. */
function withCommonHeaders({ config, development }: AppParts): MiddlewareHandler {
	const headers = Object.entries(commonHeaders(config.siteUrl));
	return async (context, next) => {
		await next();
		for (const [name, value] of headers) context.res.headers.set(name, value);
		if (!development && !context.res.headers.has("Content-Security-Policy"))
			context.res.headers.set("Content-Security-Policy", nothingPolicy);
	};
}

/** Prerendered pages and assets; anything else goes on to the routes. */
function fromMemory(files: ReadonlyMap<string, StaticFile>): MiddlewareHandler {
	return async (context, next) => {
		const { req } = context;
		if (!READING.has(req.method)) return next();
		if (req.path !== "/" && req.path.endsWith("/") && files.has(req.path.slice(0, -1)))
			return context.redirect(req.path.slice(0, -1) + new URL(req.url).search, 308);
		const file = files.get(req.path);
		if (!file) return next();
		const { status, head, body } = fileAnswer(file, {
			known: req.header("if-none-match"),
			accepted: req.header("accept-encoding") ?? "",
		});
		return new Response(req.method === "HEAD" ? null : body, { status, headers: head });
	};
}

/** What the doors know of a request's sender. */
type Sender = {
	staff: SignedIn | null;
	isPrivate: boolean;
	clientAddress: string | undefined;
	/** For a form of somebody who has sent too many. */
	waitSeconds?: number | null;
};

/** React Router's routes: forms, pages that depend on the request, and the not-found page. */
function routeHandler({ config, db, secret, build, log, now, development }: AppParts) {
	const allowedActionOrigins = ownHosts(config.siteUrl);
	const vendors = vendorSources(config);
	const installation = installationOf(config);
	const handle = createRequestHandler(
		{ ...withDatabaseFaults(build, log), allowedActionOrigins },
		development ? "development" : "production",
	);
	return async (request: Request, sender: Sender): Promise<Response> => {
		const nonce = randomBytes(16).toString("base64");
		const routerContext = new RouterContextProvider();
		routerContext.set(siteContext, {
			db,
			origin: config.siteUrl,
			nonce,
			secret,
			bookingUrl: bookingPageOf(config.booking),
			tags: config.tags,
			notify: config.notify,
			staff: sender.staff,
			clientAddress: sender.clientAddress,
			waitSeconds: sender.waitSeconds ?? null,
			installation,
			moment: { at: now().toISOString(), newId: () => randomUUIDv7() },
			log,
		});
		const answer = await handle(request, routerContext);
		const headers = new Headers(answer.headers);
		if (!development)
			headers.set(
				"Content-Security-Policy",
				sender.isPrivate ? deskPolicy(nonce) : policyWithNonce(nonce, vendors),
			);
		// Going back shows the form (or its answer) as it was, with its key: sent again, it is the same lead.
		if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
		if (answer.status === 429 && sender.waitSeconds)
			headers.set("Retry-After", String(sender.waitSeconds));
		if (answer.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "10");
		return compressAnswer(
			new Response(answer.body, { status: answer.status, headers }),
			request.headers.get("accept-encoding") ?? "",
		);
	};
}

/** Hosts of others that our pages may reach: of what is set up, nobody else's. */
export function vendorSources({ tags }: Config): Sources {
	return cspSources(tags, { tags: true, booking: true });
}

/** The booking page elsewhere, or null when we keep the diary. */
export function bookingPageOf(booking: Provider): string | null {
	return booking.kind === "built-in" ? null : booking.page;
}
