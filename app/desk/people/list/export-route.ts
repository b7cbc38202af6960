import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/export-route.ts";
import { exportPeople } from "./export.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
	return exportPeople(requireStaff(context), new URL(request.url).searchParams);
}
