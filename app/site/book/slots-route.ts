import { parseCallKind } from "#features/booking/contract.ts";
import {
	computeAvailability,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/slots-route.ts";

/** The availability as JSON: `?kind=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, log } = getRequestContext(context);
	const kind = parseCallKind(new URL(request.url).searchParams.get("kind"));
	const headers = { "X-Robots-Tag": "noindex" };
	try {
		const schedule = await readSchedule(db, kind, clock.at);
		return Response.json(computeAvailability(schedule), { headers });
	} catch (error) {
		log("availability not readable", { error: String(error) });
		return Response.json({ error: "unavailable" }, { status: 503, headers });
	}
}
