import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/new-leads-route.ts";
import { cursorFrom, filterFrom } from "./filter.ts";
import { newerThan } from "./list.server.ts";
import { MAX_NEWS, type News } from "./new-leads.ts";

/** What has come in after `?after=`, of the leads that fit the list's filter. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const { db, staff, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const cursor = cursorFrom(query);
	const asked = {
		filter: filterFrom(query),
		after: cursor && "after" in cursor ? cursor.after : null,
		staffId: staff.id,
		at: clock.at,
	};
	const news: News = await newerThan(db, asked, MAX_NEWS + 1);
	return Response.json(news);
}
