import { redirect } from "react-router";
import { siteOf } from "#site.server.ts";
import { LOGIN_PATH } from "#staff/contract.ts";
import { DESK_PATH } from "#staff/desk-path.ts";
import { logOut } from "#staff/logout.server.ts";
import { endedCookie } from "#staff/session.server.ts";
import type { Route } from "./+types/logout.ts";

/** A link, or a picture on another site, logs nobody out. */
export function loader() {
	return redirect(DESK_PATH, 303);
}

/** Ends the session here and in the browser. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, origin, moment } = siteOf(context);
	await logOut(db, request.headers.get("cookie"), origin, moment);
	const headers = { "Set-Cookie": endedCookie(origin) };
	return redirect(LOGIN_PATH, { status: 303, headers });
}
