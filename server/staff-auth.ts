import type { Context, MiddlewareHandler } from "hono";
import { DESK_PATH, isDeskPath, isLoginPage, isLoginStep } from "#features/auth/desk-path.ts";
import { sessionOf } from "#features/auth/session.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import { redactPath } from "#lib/log/redact.ts";
import { isOwnOrigin } from "./hosts.ts";
import type { Log } from "./logging.ts";
import { plainError } from "./plain-response.ts";
import { preservedForm } from "./preserved-form.ts";
import { nothingPolicy } from "./security-headers.ts";

/** Set for the middleware behind. */
export type StaffEnv = {
	Variables: {
		/** Who is signed in, on the desk's addresses; null everywhere else. */
		staff: SignedIn | null;
		/** A desk page: no third parties, no caching. */
		isPrivate: boolean;
	};
};

type AuthParts = {
	db: Database;
	siteUrl: string;
	log: Log;
	now(): Date;
};

const READING = ["GET", "HEAD"];

/** Polled by an open inbox: no use of the session. */
const NEW_LEADS_PATH = "/desk/new-leads";

/**
 * Authenticates every desk request: pages redirect to the login, anything else is refused. Desk loaders
 * check again (`requireStaff`).
 */
export function staffAuth(parts: AuthParts): MiddlewareHandler<StaffEnv> {
	return async (context, next) => {
		const { pathname } = new URL(context.req.url);
		const isDesk = isDeskPath(pathname);
		const isPrivate = isDesk || isLoginStep(pathname);
		context.set("staff", null);
		context.set("isPrivate", isPrivate);
		if (isLoginPage(pathname)) return loginPage(context, parts, next);
		if (!isPrivate) return next();

		const refusal = await refusalOf(context, parts, isDesk);
		if (refusal) return noStore(refusal);
		await next();
		setNoStore(context.res.headers);
	};
}

async function refusalOf(
	context: Context<StaffEnv>,
	parts: AuthParts,
	isDesk: boolean,
): Promise<Response | null> {
	if (!READING.includes(context.req.method) && !isOwnForm(context, parts.siteUrl)) {
		parts.log("foreign form refused", { path: redactPath(context.req.path) });
		return plainError(context, 403);
	}
	if (!isDesk) return null;
	const staff = await sessionStaff(context, parts);
	if (!staff)
		return isPageView(context)
			? toLogin(context)
			: ((await preservedForm(context)) ?? plainError(context, 401));
	context.set("staff", staff);
	return null;
}

/** The login page is public; signed-in staff are redirected to the desk. */
async function loginPage(
	context: Context<StaffEnv>,
	parts: AuthParts,
	next: () => Promise<void>,
): Promise<Response | undefined> {
	if (READING.includes(context.req.method)) {
		// Without a database the page is still served.
		const staff = await sessionStaff(context, parts).catch(() => null);
		if (staff) return noStore(context.redirect(DESK_PATH, 303));
		await next();
		return;
	}
	// Browsers always name the origin; a tool that names none has no session to abuse.
	if (namesOrigin(context) && !isOwnForm(context, parts.siteUrl)) {
		parts.log("foreign form refused", { path: redactPath(context.req.path) });
		return plainError(context, 403);
	}
	await next();
	setNoStore(context.res.headers);
}

function namesOrigin({ req }: Context): boolean {
	return req.header("origin") !== undefined || req.header("sec-fetch-site") !== undefined;
}

function sessionStaff({ req }: Context, { db, siteUrl, now }: AuthParts): Promise<SignedIn | null> {
	const isUse = req.path !== NEW_LEADS_PATH;
	return sessionOf(db, req.header("cookie"), siteUrl, now().toISOString(), isUse);
}

/** Requires the browser to say that a form came from our own pages. */
function isOwnForm({ req }: Context, siteUrl: string): boolean {
	const origin = req.header("origin");
	const site = req.header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin") return false;
	if (origin === undefined) return site === "same-origin";
	return isOwnOrigin(origin, siteUrl);
}

/** A navigation, not a script's request or a download. */
function isPageView({ req }: Context): boolean {
	const { pathname } = new URL(req.url);
	const wanted = req.header("sec-fetch-dest") ?? "document";
	const takesPages = req.header("accept") !== "application/json";
	const isFile = /\.[a-z]+$/i.test(pathname);
	return READING.includes(req.method) && wanted === "document" && takesPages && !isFile;
}

function toLogin(context: Context): Response {
	const { pathname, search } = new URL(context.req.url);
	return context.redirect(`/login?${new URLSearchParams({ to: pathname + search })}`, 303);
}

function noStore(response: Response): Response {
	setNoStore(response.headers);
	return response;
}

function setNoStore(headers: Headers): void {
	headers.set("Cache-Control", "no-store");
	headers.set("X-Robots-Tag", "noindex");
	if (!headers.has("Content-Security-Policy"))
		headers.set("Content-Security-Policy", nothingPolicy);
}
