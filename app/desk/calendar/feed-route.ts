import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/feed-route.ts";
import { findFeed } from "./calendar-feeds.server.ts";

/** A staff member's calendar feed. Calendar apps authenticate with the token in the URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, origin, clock, log } = getRequestContext(context);
	const headers = {
		"X-Robots-Tag": "noindex",
		"Cache-Control": "private, no-cache",
	};
	try {
		const text = await findFeed({ db, origin, at: clock.at }, params.token);
		if (text === null) return new Response(null, { status: 404, headers });

		const type = { "Content-Type": "text/calendar; charset=utf-8" };

		return new Response(text, { headers: { ...headers, ...type } });
	} catch (error) {
		log("calendar not readable", { error: String(error) });
		return new Response(null, { status: 503, headers });
	}
}
