import { data } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/missing-route.ts";

/** An address of the desk that leads nowhere is told within the desk, and to staff alone. */
export function loader({ context }: Route.LoaderArgs) {
	requireStaff(context);
	throw data(null, { status: 404 });
}

export default function Missing() {
	return null;
}
