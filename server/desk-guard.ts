import type { Context, MiddlewareHandler } from "hono";
import type { Database } from "#database/connection.server.ts";
import { loggedPath } from "#logged-path.ts";
import { DESK_PATH, isDeskPath, isLoginPage, isLoginStep } from "#staff/desk-path.ts";
import { sessionOf } from "#staff/session.server.ts";
import type { SignedIn } from "#staff/signed-in.ts";
import { keptForm } from "./kept-form.ts";
import { isOwnOrigin } from "./own-origin.ts";
import { plainError } from "./plain-error.ts";
import { nothingPolicy } from "./security-headers.ts";

/** What the guard tells the doors behind it. */
export type Guarded = {
	Variables: {
		/** Who is signed in, on the desk's addresses; null everywhere else. */
		staff: SignedIn | null;
		/** A page of staff: nobody else's scripts, nothing kept in between. */
		isPrivate: boolean;
	};
};

type GuardParts = {
	db: Database;
	siteUrl: string;
	log(event: string, details?: Record<string, unknown>): void;
	now(): Date;
};

const READING = ["GET", "HEAD"];

/** The inbox asks here every few seconds, whether anybody sits before it or not. */
const NEWS_PATH = "/desk/news";

/**
 * The one door to the lead desk. A stranger who opens a page is sent to the login and comes back after
 * it; whatever else a stranger asks for, or sends, is refused. Every loader of the desk asks again
 * (`deskOf`), so that a route which this door overlooked answers nobody.
 */
export function deskGuard(parts: GuardParts): MiddlewareHandler<Guarded> {
	return async (context, next) => {
		const { pathname } = new URL(context.req.url);
		const isDesk = isDeskPath(pathname);
		const isPrivate = isDesk || isLoginStep(pathname);
		context.set("staff", null);
		context.set("isPrivate", isPrivate);
		if (isLoginPage(pathname)) return loginPage(context, parts, next);
		if (!isPrivate) return next();

		const answer = await privateAnswer(context, parts, isDesk);
		if (answer) return sealed(answer);
		await next();
		seal(context.res.headers);
	};
}

/** The answer of the door itself; null lets the request through. */
async function privateAnswer(
	context: Context<Guarded>,
	parts: GuardParts,
	isDesk: boolean,
): Promise<Response | null> {
	if (!READING.includes(context.req.method) && !isOwnForm(context, parts.siteUrl)) {
		parts.log("foreign form refused", { path: loggedPath(context.req.path) });
		return plainError(context, 403);
	}
	if (!isDesk) return null;
	const staff = await whoAsks(context, parts);
	if (!staff)
		return isPageView(context)
			? toLogin(context)
			: ((await keptForm(context)) ?? plainError(context, 401));
	context.set("staff", staff);
	return null;
}

/** The login itself is public; whoever is signed in is led on to the desk. */
async function loginPage(
	context: Context<Guarded>,
	parts: GuardParts,
	next: () => Promise<void>,
): Promise<Response | undefined> {
	if (READING.includes(context.req.method)) {
		// The page is there even when the database is not.
		const staff = await whoAsks(context, parts).catch(() => null);
		if (staff) return sealed(context.redirect(DESK_PATH, 303));
		await next();
		return;
	}
	// Every browser names where a form comes from; what names nothing is a tool, and has no session to lend.
	if (saysWhereFrom(context) && !isOwnForm(context, parts.siteUrl)) {
		parts.log("foreign form refused", { path: loggedPath(context.req.path) });
		return plainError(context, 403);
	}
	await next();
	seal(context.res.headers);
}

function saysWhereFrom({ req }: Context): boolean {
	return req.header("origin") !== undefined || req.header("sec-fetch-site") !== undefined;
}

function whoAsks({ req }: Context, { db, siteUrl, now }: GuardParts): Promise<SignedIn | null> {
	const isUse = req.path !== NEWS_PATH;
	return sessionOf(db, req.header("cookie"), siteUrl, now().toISOString(), isUse);
}

/** Whether the browser itself says that a form came from one of our own pages. Saying nothing is not enough here. */
function isOwnForm({ req }: Context, siteUrl: string): boolean {
	const origin = req.header("origin");
	const site = req.header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin") return false;
	if (origin === undefined) return site === "same-origin";
	return isOwnOrigin(origin, siteUrl);
}

/** A page somebody opens, unlike what a script fetches and what is only downloaded. */
function isPageView({ req }: Context): boolean {
	const { pathname } = new URL(req.url);
	const wanted = req.header("sec-fetch-dest") ?? "document";
	const takesPages = req.header("accept") !== "application/json";
	const isFile = /\.[a-z]+$/i.test(pathname);
	return READING.includes(req.method) && wanted === "document" && takesPages && !isFile;
}

/** Only the path goes along, never a host. */
function toLogin(context: Context): Response {
	const { pathname, search } = new URL(context.req.url);
	return context.redirect(`/login?${new URLSearchParams({ to: pathname + search })}`, 303);
}

/** An answer of the door's own. */
function sealed(answer: Response): Response {
	seal(answer.headers);
	return answer;
}

/** Kept by no cache, found by no search engine. */
function seal(headers: Headers): void {
	headers.set("Cache-Control", "no-store");
	headers.set("X-Robots-Tag", "noindex");
	if (!headers.has("Content-Security-Policy"))
		headers.set("Content-Security-Policy", nothingPolicy);
}
