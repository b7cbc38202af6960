import type { MiddlewareHandler } from "hono";
import { needsPortalSession } from "#features/auth/desk-path.ts";
import { PORTAL_LINK_PATH } from "#features/portal/contract.ts";
import { findPortalSession } from "#features/portal/portal-session.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isScriptForm } from "#lib/forms/script-form.server.ts";
import { plainError } from "./plain-response.ts";
import { preserveForm } from "./preserved-form.ts";
import { isNavigation, noStore, type StaffEnv } from "./staff-auth.ts";

type AuthParts = { db: Database; siteUrl: string; now(): Date };

const ended = {
	title: "Your session has ended.",
	text: "What you typed is still here, and has not been sent. Get a new link by email in another tab, then come back and send it again.",
};

/**
 * Authenticates the requests of the portal: without a session pages redirect to the form for a link, other requests
 * are refused. Its loaders check again (`requireClient`). After `staffAuth`, which refuses forms of other sites.
 */
export function portalAuth({
	db,
	siteUrl,
	now,
}: AuthParts): MiddlewareHandler<StaffEnv> {
	return async (context, next) => {
		const { req } = context;
		context.set("portal", null);
		if (!needsPortalSession(new URL(req.url).pathname)) return next();

		const at = now().toISOString();
		const portal = await findPortalSession(
			db,
			req.header("cookie"),
			siteUrl,
			at,
		);
		if (portal) {
			context.set("portal", portal);
			return next();
		}

		if (isNavigation(context))
			return noStore(context.redirect(PORTAL_LINK_PATH, 303));
		if (isScriptForm(req.raw))
			return noStore(
				context.json({ outcome: "failed", message: ended, values: {} }, 401),
			);

		const preserved =
			req.method === "POST" &&
			(await preserveForm(context, {
				heading: ended.title,
				path: PORTAL_LINK_PATH,
				link: "Get a new link by email",
			}));

		return noStore(preserved || plainError(context, 401));
	};
}
