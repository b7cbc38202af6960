import { redirect } from "react-router";
import { LOGIN_PATH } from "#features/auth/contract.ts";
import { DESK_PATH } from "#features/auth/desk-path.ts";
import { expireCookie, logOut } from "#features/auth/session.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/logout-route.ts";

/** Logging out requires the form's POST. */
export function loader() {
	return redirect(DESK_PATH, 303);
}

export async function action({ request, context }: Route.ActionArgs) {
	const { db, origin, clock } = getRequestContext(context);
	await logOut(db, request.headers.get("cookie"), origin, clock);

	const headers = {
		"Set-Cookie": expireCookie(origin),
		"Clear-Site-Data": '"cache"',
	};

	return redirect(LOGIN_PATH, { status: 303, headers });
}
