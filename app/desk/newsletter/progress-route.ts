import { requireStaff } from "#features/auth/require-staff.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";
import type { Route } from "./+types/progress-route.ts";
import { findProgress } from "./progress.server.ts";

/** Polled by an open page of an issue that is being sent. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const progress = await findProgress(db, parseRowNumber(params.number));

	return Response.json(progress, {
		status: progress ? 200 : 404,
		headers: { "Cache-Control": "no-store" },
	});
}
