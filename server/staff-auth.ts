import type { Context, MiddlewareHandler } from "hono";
import type { SignedIn } from "#features/auth/contract.ts";
import {
	DESK_PATH,
	isClientPage,
	isDeskPath,
	isLoginPage,
	isLoginStep,
} from "#features/auth/desk-path.ts";
import { findSession } from "#features/auth/session.server.ts";
import type { PortalSession } from "#features/portal/contract.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { redactPath } from "#lib/log/redact.ts";
import { isOwnForm } from "./hosts.ts";
import type { Log } from "./logging.ts";
import { plainError } from "./plain-response.ts";
import { preserveForm } from "./preserved-form.ts";
import { allowOwnFrames, nothingPolicy } from "./security-headers.ts";

export type StaffEnv = {
	Variables: {
		/** The session's staff member on desk pages; null elsewhere. */
		staff: SignedIn | null;
		/** The pages of staff and of clients: no third parties, no caching. */
		privateFor: "staff" | "clients" | null;
		/** The client's session on pages of the portal that need one; null elsewhere (portal-auth.ts). */
		portal?: PortalSession | null;
	};
};

type AuthParts = { db: Database; siteUrl: string; log: Log; now(): Date };

/** Polled by open pages: does not extend the session. */
const POLLED_PATH = /^\/desk\/(?:new-leads|editing|newsletter\/\d+\/progress)$/;

/**
 * Authenticates every desk request: without a session pages redirect to the login, other requests are refused.
 * Desk loaders check again (`requireStaff`). The login redirects signed-in staff to the desk.
 */
export function staffAuth({
	db,
	siteUrl,
	log,
	now,
}: AuthParts): MiddlewareHandler<StaffEnv> {
	return async (context, next) => {
		const { req } = context;
		const { pathname } = new URL(req.url);
		const isDesk = isDeskPath(pathname);
		const isLogin = isLoginPage(pathname);
		const privateFor = findPrivateFor(pathname);
		const isReading = req.method === "GET" || req.method === "HEAD";

		context.set("staff", null);
		context.set("privateFor", privateFor);

		if (!privateFor && !isLogin) return next();

		// Browsers always send one of these headers. A tool without them has no session to abuse on the login page.
		const isTool =
			isLogin && !req.header("origin") && !req.header("sec-fetch-site");
		if (
			!isReading &&
			!isTool &&
			!isOwnForm(context, siteUrl, { isStrict: true })
		) {
			log("foreign form refused", { path: redactPath(req.path) });
			return noStore(plainError(context, 403));
		}

		if (isDesk || (isLogin && isReading)) {
			const at = now().toISOString();
			const isUse = !POLLED_PATH.test(req.path);
			const session = findSession(db, req.header("cookie"), siteUrl, at, isUse);
			// The login page is served without a database, too.
			const staff = await (isLogin ? session.catch(() => null) : session);
			if (isLogin && staff) return noStore(context.redirect(DESK_PATH, 303));
			if (isDesk && !staff) return noStore(await signedOut(context));

			context.set("staff", isLogin ? null : staff);
		}

		await next();

		if (!isLogin || !isReading) noStore(context.res);
	};
}

function findPrivateFor(path: string): "staff" | "clients" | null {
	if (isDeskPath(path) || isLoginStep(path)) return "staff";

	return isClientPage(path) ? "clients" : null;
}

/** Redirects page navigations to the login and back; refuses scripts, downloads and forms. */
async function signedOut(context: Context): Promise<Response> {
	const { req } = context;
	const { pathname, search } = new URL(req.url);
	if (isNavigation(context))
		return context.redirect(
			`/login?${new URLSearchParams({ to: pathname + search })}`,
			303,
		);

	const preserved = req.method === "POST" && (await preserveForm(context));
	if (preserved) return preserved;

	const refusal = plainError(context, 401);
	// An editor's preview, which is reloaded after the session has expired.
	if (req.header("sec-fetch-dest") === "iframe")
		allowOwnFrames(refusal.headers);

	return refusal;
}

/** True for a page that a browser opens; false for scripts, downloads and forms. */
export function isNavigation({ req }: Context): boolean {
	const takesPages = req.header("accept") !== "application/json";
	const isFile = /\.[a-z]+$/i.test(new URL(req.url).pathname);

	return (
		req.method !== "POST" &&
		(req.header("sec-fetch-dest") ?? "document") === "document" &&
		takesPages &&
		!isFile
	);
}

export function noStore(response: Response): Response {
	const { headers } = response;
	headers.set("Cache-Control", "no-store");
	headers.set("X-Robots-Tag", "noindex");

	if (!headers.has("Content-Security-Policy"))
		headers.set("Content-Security-Policy", nothingPolicy);

	return response;
}
