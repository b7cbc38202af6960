import { readDiary } from "#features/booking/availability.server.ts";
import { callKindOf } from "#features/booking/kinds.ts";
import { availabilityIn } from "#features/booking/scheduler-page.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/slots-route.ts";

/** What is on offer, as JSON: `?kind=&from=&days=`, each of which may be left out. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, log } = requestContextOf(context);
	const query = new URL(request.url).searchParams;
	const headers = { "X-Robots-Tag": "noindex" };
	try {
		const diary = await readDiary(db, callKindOf(query.get("kind")), clock.at);
		return Response.json(availabilityIn(diary, query), { headers });
	} catch (error) {
		log("availability not readable", { error: String(error) });
		return Response.json({ error: "unavailable" }, { status: 503, headers });
	}
}
