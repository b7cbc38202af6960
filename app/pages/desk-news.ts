import { cursorFrom, filterFrom } from "#inbox/filter.ts";
import { newerThan } from "#inbox/list.server.ts";
import { MOST_NEWS, type News } from "#inbox/news.ts";
import { deskOf } from "#staff/desk-of.server.ts";
import type { Route } from "./+types/desk-news.ts";

/** What has come in after `?after=`, of the leads that fit the list's filter. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const { db, staff, moment } = deskOf(context);
	const query = new URL(request.url).searchParams;
	const cursor = cursorFrom(query);
	const asked = {
		filter: filterFrom(query),
		after: cursor && "after" in cursor ? cursor.after : null,
		staffId: staff.id,
		at: moment.at,
	};
	const news: News = await newerThan(db, asked, MOST_NEWS + 1);
	return Response.json(news);
}
