import { randomUUIDv7 } from "node:crypto";
import { Hono } from "hono";
import { isLoginPage } from "#features/auth/desk-path.ts";
import { INBOUND_PATH } from "#features/inbound/receive.server.ts";
import { UNSUBSCRIBE_PATH } from "#features/newsletter/contract.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { readiness } from "#lib/db/readiness.server.ts";
import { readRequestBody } from "#lib/forms/read-form.server.ts";
import { admission } from "#lib/http/admission.server.ts";
import { redactPath, summarizeError } from "#lib/log/redact.ts";
import { findClientAddress } from "./client-address.ts";
import { answerForms } from "./form-requests.ts";
import { hostCheck } from "./hosts.ts";
import { requestIds, withRequestId } from "./logging.ts";
import { receiveMail, unsubscribeByMail } from "./mail-routes.ts";
import {
	MAX_SLICE_BYTES,
	servePictures,
	UPLOADS_PATH,
	uploadProgress,
	uploadSlice,
} from "./media.ts";
import { isOldAddress, redirectOldAddresses } from "./old-addresses.ts";
import { answerPages, type RequestParts } from "./page-requests.ts";
import { plainError } from "./plain-response.ts";
import { portalAuth } from "./portal-auth.ts";
import { logDatabaseFault, type RouterParts, routeHandler } from "./router.ts";
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

/** Middleware in request order. */
export function createApp(parts: AppParts): Hono<StaffEnv> {
	const { config, db, now, development = false } = parts;
	const { siteUrl, trustProxy } = config;
	const log = withRequestId(parts.log);
	const app = new Hono<StaffEnv>();
	const serveFile = staticAssets(parts.files, siteUrl, parts.whenCurrent);
	const hostRefusal = hostCheck(siteUrl);
	const isReady = readiness(db, now, parts.log);
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

	// The login page is behind the session check, which redirects signed-in staff; old addresses may be redirected.
	app.use((context, next) =>
		isLoginPage(context.req.path) || isOldAddress(context.req.url)
			? next()
			: serveFile(context, next),
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

	app.use(redirectOldAddresses(parts));

	app.get("/livez", (context) => context.text("ok\n"));
	app.get("/readyz", async (context) => {
		if (await isReady()) return context.text("ready\n");
		return context.text("the database cannot be written\n", 503);
	});

	app.get("/media/*", servePictures(db));
	app.use(staffAuth({ db, siteUrl, log, now }));
	app.use(portalAuth({ db, siteUrl, now }));
	app.use(serveFile);

	const requests: RequestParts = {
		route: routeHandler({ ...parts, log }),
		describeClient: (context) => ({
			...context.var,
			clientAddress: findClientAddress(context, trustProxy),
		}),
		log,
	};

	const uploads = {
		db,
		clock: () => ({
			at: now().toISOString(),
			newId: () => randomUUIDv7(),
		}),
	};
	const addSlice = uploadSlice(uploads);

	app.get(UPLOADS_PATH, uploadProgress(uploads));
	app.get("*", answerPages(requests, config.pageLimit));

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

	app.post(
		"*",
		answerForms({
			...requests,
			siteUrl,
			limit: config.submissionLimit,
			forms,
		}),
	);

	return app;
}
