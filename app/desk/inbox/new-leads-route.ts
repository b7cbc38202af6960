import { requireStaff } from "#features/auth/require-staff.server.ts";
import { parseIdCursor } from "#lib/cursor.ts";
import type { Route } from "./+types/new-leads-route.ts";
import { filterFrom } from "./filter.ts";
import { countLeads } from "./leads.server.ts";

/** Counts the leads after `?after=` that match the list's filter. */
export async function loader({
	request,
	context,
}: Route.LoaderArgs): Promise<Response> {
	const { db, staff, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const asked = {
		filter: filterFrom(query),
		after: parseIdCursor(query.get("after")),
		staffId: staff.id,
		perPerson: true,
	};

	return Response.json(await countLeads(db, { ...asked, at: clock.at }));
}
