import { data } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/missing-route.ts";

/** Unknown addresses of the desk: staff see a 404 within the desk. */
export function loader({ context }: Route.LoaderArgs) {
	requireStaff(context);
	throw data(null, { status: 404 });
}

export default function Missing() {
	return null;
}
