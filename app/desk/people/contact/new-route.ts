import { redirect } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/new-route.ts";

/** Anybody is added by one form. */
export function loader({ request, context }: Route.LoaderArgs) {
	requireStaff(context);
	return redirect(`/desk/leads/new${new URL(request.url).search}`, 302);
}
