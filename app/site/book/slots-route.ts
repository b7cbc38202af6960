import { readSchedule } from "#features/booking/availability.server.ts";
import { callKindOf } from "#features/booking/contract.ts";
import { availabilityIn } from "#features/booking/scheduler-page.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/slots-route.ts";

/** The availability as JSON: `?kind=&from=&days=`, all optional. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, log } = requestContextOf(context);
	const query = new URL(request.url).searchParams;
	const headers = { "X-Robots-Tag": "noindex" };
	try {
		const schedule = await readSchedule(db, callKindOf(query.get("kind")), clock.at);
		return Response.json(availabilityIn(schedule, query), { headers });
	} catch (error) {
		log("availability not readable", { error: String(error) });
		return Response.json({ error: "unavailable" }, { status: 503, headers });
	}
}
