import type { Context, MiddlewareHandler } from "hono";
import type { SignedIn } from "#features/auth/contract.ts";
import { LOGIN_PATH } from "#features/auth/contract.ts";
import {
	DESK_PATH,
	isDeskPath,
	isLoginPage,
	isLoginStep,
} from "#features/auth/desk-path.ts";
import { findSession } from "#features/auth/session.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readBody } from "#lib/forms/read-form.server.ts";
import { redactPath } from "#lib/log/redact.ts";
import { escapeHtml } from "#lib/mail/mail-layout.ts";
import { isOwnOrigin } from "./hosts.ts";
import type { Log } from "./logging.ts";
import { plainError, plainPage, plainPageHeaders } from "./plain-response.ts";
import { nothingPolicy } from "./security-headers.ts";

export type StaffEnv = {
	Variables: {
		/** The session's staff member on desk pages; null elsewhere. */
		staff: SignedIn | null;
		/** True for desk pages: no third parties, no caching. */
		isPrivate: boolean;
	};
};

type AuthParts = { db: Database; siteUrl: string; log: Log; now(): Date };

/** Polled by an open inbox: does not extend the session. */
const NEW_LEADS_PATH = "/desk/new-leads";

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
		const isPrivate = isDesk || isLoginStep(pathname);
		const isReading = req.method === "GET" || req.method === "HEAD";

		context.set("staff", null);
		context.set("isPrivate", isPrivate);

		if (!isPrivate && !isLogin) return next();

		// Browsers always send one of these headers. A tool without them has no session to abuse on the login page.
		const isTool =
			isLogin && !req.header("origin") && !req.header("sec-fetch-site");
		if (!isReading && !isTool && !isOwnForm(context, siteUrl)) {
			log("foreign form refused", { path: redactPath(req.path) });
			return noStore(plainError(context, 403));
		}

		if (isDesk || (isLogin && isReading)) {
			const at = now().toISOString();
			const isUse = req.path !== NEW_LEADS_PATH;
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

/** True when the browser confirms that a form came from one of the site's pages. */
function isOwnForm({ req }: Context, siteUrl: string): boolean {
	const origin = req.header("origin");
	const site = req.header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin") return false;

	return origin === undefined
		? site === "same-origin"
		: isOwnOrigin(origin, siteUrl);
}

/** Redirects page navigations to the login and back; refuses scripts, downloads and forms. */
async function signedOut(context: Context): Promise<Response> {
	const { req } = context;
	const { pathname, search } = new URL(req.url);
	const isNavigation =
		(req.header("sec-fetch-dest") ?? "document") === "document";
	const takesPages = req.header("accept") !== "application/json";
	const isFile = /\.[a-z]+$/i.test(pathname);
	if (req.method !== "POST" && isNavigation && takesPages && !isFile)
		return context.redirect(
			`/login?${new URLSearchParams({ to: pathname + search })}`,
			303,
		);

	return (await preservedForm(context)) ?? plainError(context, 401);
}

function noStore(response: Response): Response {
	const { headers } = response;
	headers.set("Cache-Control", "no-store");
	headers.set("X-Robots-Tag", "noindex");

	if (!headers.has("Content-Security-Policy"))
		headers.set("Content-Security-Policy", nothingPolicy);

	return response;
}

/** Desk forms with free text and without passwords. */
const PRESERVED = /^\/desk\/(people\/[^/.]+|questions|calendar)$/;

/** Fields that can be edited; all others are hidden. */
const labels: Readonly<Record<string, string>> = {
	subject: "Subject",
	text: "Your text",
	answer: "Your answer",
	reason: "A word to the visitor",
	note: "Note",
};

/**
 * Answers a desk form whose session has expired with a form that contains the typed text and can be submitted
 * after a login. Returns null, with the body unread, for any other request.
 */
async function preservedForm(context: Context): Promise<Response | null> {
	const { req } = context;
	const { pathname, search } = new URL(req.url);
	const isForm = req
		.header("content-type")
		?.startsWith("application/x-www-form-urlencoded");
	if (req.method !== "POST" || !isForm || !PRESERVED.test(pathname))
		return null;
	if (!req.header("accept")?.includes("text/html")) return null;

	const body = await readBody(req.raw).catch(() => null);
	if (body === null) return null;

	const fields = [...new URLSearchParams(body.toString())];
	const page = plainPage(
		"You’ve been logged out.",
		`<p>What you typed is still here, and has not been sent. <a href="${LOGIN_PATH}" target="_blank" rel="noopener">Log in</a> in another tab, then come back and send it again.</p>
<form method="post" action="${escapeHtml(pathname + search)}">
${fields.map(([name, value]) => renderHiddenField(name, value)).join("\n")}
<button>Send it again</button>
</form>`,
	);

	return context.body(page, 401, plainPageHeaders);
}

function renderHiddenField(name: string, value: string): string {
	const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
	if (label === undefined || value === "")
		return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
	// Browsers drop the first line break of a textarea.
	return `<label>${label}<textarea name="${name}" rows="6">\n${escapeHtml(value)}</textarea></label>`;
}
