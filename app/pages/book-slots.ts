import { readDiary } from "#booking/diary.server.ts";
import { callKindOf } from "#booking/kinds.ts";
import { availabilityIn } from "#booking/scheduler-page.server.ts";
import { siteOf } from "#site.server.ts";
import type { Route } from "./+types/book-slots.ts";

/** What is on offer, as JSON: `?kind=&from=&days=`, each of which may be left out. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, moment, log } = siteOf(context);
	const query = new URL(request.url).searchParams;
	const headers = { "X-Robots-Tag": "noindex" };
	try {
		const diary = await readDiary(db, callKindOf(query.get("kind")), moment.at);
		return Response.json(availabilityIn(diary, query), { headers });
	} catch (error) {
		log("availability not readable", { error: String(error) });
		return Response.json({ error: "unavailable" }, { status: 503, headers });
	}
}
