import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/export-route.ts";
import { exportResponse } from "./export.server.ts";

export function loader({
	request,
	context,
}: Route.LoaderArgs): Promise<Response> {
	const site = requireStaff(context);
	const { pathname, searchParams } = new URL(request.url);
	const format = pathname.toLowerCase().endsWith(".csv") ? "csv" : "json";

	return exportResponse(site, format, searchParams);
}
