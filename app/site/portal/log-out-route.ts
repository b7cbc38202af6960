import { redirect } from "react-router";
import { PORTAL_LINK_PATH, PORTAL_PATH } from "#features/portal/contract.ts";
import { endPortalSession } from "#features/portal/portal-session.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/log-out-route.ts";

/** Logging out requires the form's POST. */
export function loader() {
	return redirect(PORTAL_PATH, 303);
}

export async function action({ request, context }: Route.ActionArgs) {
	const { db, origin } = getRequestContext(context);
	const cookie = await endPortalSession(
		db,
		request.headers.get("cookie"),
		origin,
	);
	const headers = { "Set-Cookie": cookie, "Clear-Site-Data": '"cache"' };

	return redirect(PORTAL_LINK_PATH, { status: 303, headers });
}
