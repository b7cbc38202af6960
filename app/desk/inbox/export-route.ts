import { data } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/export-route.ts";
import { exportFormat, exportResponse } from "./export.server.ts";

/** `/desk/export.csv` or `.json`, with the filters of the inbox. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const site = requireStaff(context);
	const { pathname, searchParams } = new URL(request.url);
	const format = exportFormat(pathname.slice(pathname.lastIndexOf(".") + 1).toLowerCase());
	if (!format) throw data({ message: "There is no such export." }, { status: 404 });
	return exportResponse(site, format, searchParams);
}
