import { createHash } from "node:crypto";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/feed-route.ts";
import { feedFor } from "./calendar-feed.server.ts";

/** A staff member's calendar feed, read by their calendar program. The address is its secret. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, origin, clock, log } = requestContextOf(context);
	const headers = { "X-Robots-Tag": "noindex", "Cache-Control": "private, no-cache" };
	const text = await feedFor({ db, origin, at: clock.at }, params.token).catch((error) => {
		log("calendar not readable", { error: String(error) });
		return undefined;
	});
	if (text === undefined) return new Response(null, { status: 503, headers });
	if (text === null) return new Response(null, { status: 404, headers });
	const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
	const isKnown = request.headers.get("if-none-match")?.includes(etag);
	return new Response(isKnown ? null : text, {
		status: isKnown ? 304 : 200,
		headers: { ...headers, ETag: etag, "Content-Type": "text/calendar; charset=utf-8" },
	});
}
