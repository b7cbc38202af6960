import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/new-leads-route.ts";
import { filterFrom, idFrom, MAX_COUNTED } from "./filter.ts";
import { newerThan } from "./leads.server.ts";

/** Counts the leads after `?after=` that match the list's filter. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const { db, staff, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const after = idFrom(query, "after");
	const asked = { filter: filterFrom(query), after, staffId: staff.id, at: clock.at };
	return Response.json(await newerThan(db, asked, MAX_COUNTED + 1));
}
