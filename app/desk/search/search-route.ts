import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/search-route.ts";
import { findEverything } from "./find.server.ts";

/** What fits `?q=`, as it is typed. */
export async function loader({
	request,
	context,
}: Route.LoaderArgs): Promise<Response> {
	const { db, clock } = requireStaff(context);
	const q = new URL(request.url).searchParams.get("q") ?? "";

	return Response.json(await findEverything(db, q, clock.at));
}
