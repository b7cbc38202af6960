import { data, redirect } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/missing-route.ts";

/** Redirects from former URLs. */
const moved: Record<string, string> = {
	"/desk/checks": "/desk/health",
	"/desk/figures": "/desk/reports",
	"/desk/news": "/desk/new-leads",
};

/** Unknown URLs of the desk: staff get a 404 within the desk's layout. */
export function loader({ request, context }: Route.LoaderArgs) {
	requireStaff(context);

	const { pathname, search } = new URL(request.url);
	const to = moved[pathname.replace(/\.data$/, "")];
	if (to) throw redirect(to + search, 301);

	throw data(null, { status: 404 });
}

export default function Missing() {
	return null;
}
