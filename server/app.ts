import { randomUUIDv7 } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Context, Hono } from "hono";
import { isLoginPage } from "#features/auth/desk-path.ts";
import { INBOUND_PATH } from "#features/inbound/receive.server.ts";
import { UNSUBSCRIBE_PATH } from "#features/newsletter/contract.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { readiness } from "#lib/db/readiness.server.ts";
import { readRequestBody } from "#lib/forms/read-form.server.ts";
import { admission } from "#lib/http/admission.server.ts";
import { redactPath, summarizeError } from "#lib/log/redact.ts";
import {
	endConnection,
	findClientAddress,
	readBindings,
} from "./client-address.ts";
import { findFileFormLimit } from "./file-forms.ts";
import { hostCheck, isOwnForm } from "./hosts.ts";
import { allowSlowRequest } from "./http-server.ts";
import { requestIds, withRequestId } from "./logging.ts";
import { receiveMail, unsubscribeByMail } from "./mail-routes.ts";
import {
	MAX_SLICE_BYTES,
	servePictures,
	UPLOADS_PATH,
	uploadProgress,
	uploadSlice,
} from "./media.ts";
import { overloaded, plainError } from "./plain-response.ts";
import {
	formLimit,
	pageLimit,
	tooManyForms,
	tooManyPages,
} from "./rate-limits.ts";
import { withBodyRead } from "./read-body.ts";
import {
	type ClientInfo,
	cutOnFailure,
	logDatabaseFault,
	type RouterParts,
	routeHandler,
} from "./router.ts";
import { withCommonHeaders } from "./security-headers.ts";
import { type StaffEnv, staffAuth } from "./staff-auth.ts";
import { staticAssets } from "./static-assets.ts";
import type { StaticFile } from "./static-files.ts";

export type AppParts = RouterParts & {
	files: ReadonlyMap<string, StaticFile>;
	/** Waits for pages whose content has changed. */
	whenCurrent?: (path: string) => Promise<void> | null;
};

const METHODS = ["GET", "HEAD", "POST"];

/** Exports of ad platforms are pasted into a form of the desk. URL encoding can triple their size. */
const MAX_STAFF_BODY_BYTES = 3 * 1024 * 1024;

/** Middleware in request order. */
export function createApp(parts: AppParts): Hono<StaffEnv> {
	const { config, db, now, development = false } = parts;
	const { siteUrl, trustProxy } = config;
	const log = withRequestId(parts.log);
	const app = new Hono<StaffEnv>();
	const serveFile = staticAssets(parts.files, siteUrl, parts.whenCurrent);
	const hostRefusal = hostCheck(siteUrl);
	const isReady = readiness(db, now, parts.log);
	const route = routeHandler({ ...parts, log });
	const formWait = formLimit(config.submissionLimit, log);
	const pageWait = pageLimit(config.pageLimit);
	const pages = admission({ concurrency: 2, maxQueued: 200, maxWaitMs: 8_000 });
	const forms = admission({
		concurrency: 16,
		maxQueued: 2_000,
		maxWaitMs: 4_000,
	});

	app.onError((error, context) => {
		const { path } = context.req;
		if (error instanceof DatabaseError) {
			logDatabaseFault(log, path, error);
			return plainError(context, 503);
		}

		log("request failed", { path: redactPath(path), ...summarizeError(error) });

		return plainError(context, 500);
	});

	// The login page is behind the session check, which redirects signed-in staff.
	app.use((context, next) =>
		isLoginPage(context.req.path) ? next() : serveFile(context, next),
	);

	app.use(requestIds(trustProxy));
	app.use(withCommonHeaders(siteUrl, development));
	app.use(async (context, next) => {
		const status = hostRefusal(context);
		if (status !== null) return plainError(context, status);
		if (METHODS.includes(context.req.method)) return next();

		const refusal = plainError(context, 405);
		refusal.headers.set("Allow", METHODS.join(", "));

		return refusal;
	});

	app.get("/livez", (context) => context.text("ok\n"));
	app.get("/readyz", async (context) => {
		if (await isReady()) return context.text("ready\n");
		return context.text("the database cannot be written\n", 503);
	});

	app.get("/media/*", servePictures(db));
	app.use(staffAuth({ db, siteUrl, log, now }));
	app.use(serveFile);

	const describeClient = (context: Context<StaffEnv>): ClientInfo => ({
		...context.var,
		clientAddress: findClientAddress(context, trustProxy),
	});

	const uploads = {
		db,
		clock: () => ({
			at: now().toISOString(),
			newId: () => randomUUIDv7(),
		}),
	};
	const addSlice = uploadSlice(uploads);
	/** One file of a form at a time in memory. */
	const fileForms = admission({
		concurrency: 1,
		maxQueued: 4,
		maxWaitMs: 20_000,
	});

	app.get(UPLOADS_PATH, uploadProgress(uploads));
	app.get("*", async (context) => {
		const { req } = context;
		const client = describeClient(context);
		const waitSeconds = client.staff ? null : pageWait(client.clientAddress);
		if (waitSeconds) return tooManyPages(context, waitSeconds);

		const render = () => route(req.raw, client);
		const response = client.staff
			? await render()
			: await pages(req.raw.signal, render);
		if (response === null) return overloaded(context);

		return cutOnFailure(response, {
			cut: () => endConnection(context),
			failed: (error) =>
				log("download broken off", {
					path: redactPath(req.path),
					...summarizeError(error),
				}),
		});
	});

	if (config.inbound || config.eventSources.length > 0)
		app.post(INBOUND_PATH, receiveMail({ ...parts, log }));

	app.post(UPLOADS_PATH, async (context, next) => {
		const type = context.req.header("content-type");
		if (!context.var.staff || type !== "application/octet-stream")
			return next();

		const bytes = await readRequestBody(context.req.raw, MAX_SLICE_BYTES).catch(
			() => null,
		);

		return bytes ? addSlice(context, bytes) : plainError(context, 413);
	});

	app.post(UNSUBSCRIBE_PATH, unsubscribeByMail({ ...parts, log }, forms));

	app.post("*", async (context) => {
		const { req } = context;
		if (!isOwnForm(context, siteUrl, { isStrict: false })) {
			log("foreign origin refused", { path: redactPath(req.path) });
			return plainError(context, 403);
		}

		const client = describeClient(context);
		const fileLimit =
			client.staff && findFileFormLimit(req.path, req.header("content-type"));
		if (fileLimit) {
			const { incoming } = readBindings(context);
			if (incoming && "complete" in incoming)
				allowSlowRequest(incoming as IncomingMessage);

			const answer = await fileForms(req.raw.signal, async () => {
				const form = await withBodyRead(context, fileLimit);
				if (typeof form === "number") return plainError(context, form);

				return route(form, client);
			});

			return answer ?? overloaded(context);
		}

		const waitSeconds = formWait(req.path, client.clientAddress);
		const refusal = waitSeconds && tooManyForms(context, waitSeconds);
		if (refusal) return refusal;

		const form = await withBodyRead(
			context,
			client.staff ? MAX_STAFF_BODY_BYTES : undefined,
		);
		if (typeof form === "number") return plainError(context, form);

		const response = await forms(form.signal, () =>
			route(form, { ...client, waitSeconds }),
		);

		return response ?? overloaded(context);
	});

	return app;
}
