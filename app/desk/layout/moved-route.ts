import { redirect } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/moved-route.ts";

/** Old addresses of pages, and today's. */
const moved: Record<string, string> = {
	"/desk/checks": "/desk/health",
	"/desk/figures": "/desk/reports",
	"/desk/news": "/desk/new-leads",
};

export function loader({ request, context }: Route.LoaderArgs): Response {
	requireStaff(context);
	const { pathname, search } = new URL(request.url);
	return redirect((moved[pathname.replace(/\.data$/, "")] ?? "/desk") + search, 301);
}
