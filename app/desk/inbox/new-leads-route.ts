import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/new-leads-route.ts";
import { cursorFrom, filterFrom } from "./filter.ts";
import { newerThan } from "./leads.server.ts";
import { MAX_NEW_LEADS, type NewLeads } from "./new-leads.tsx";

/** Counts the leads after `?after=` that match the list's filter. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const { db, staff, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const cursor = cursorFrom(query);
	const found: NewLeads = await newerThan(
		db,
		{
			filter: filterFrom(query),
			after: cursor && "after" in cursor ? cursor.after : null,
			staffId: staff.id,
			at: clock.at,
		},
		MAX_NEW_LEADS + 1,
	);
	return Response.json(found);
}
