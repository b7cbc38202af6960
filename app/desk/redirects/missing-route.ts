import { requireStaff } from "#features/auth/require-staff.server.ts";
import { csvResponse } from "#lib/csv-response.server.ts";
import type { Route } from "./+types/missing-route.ts";
import { listMissingPages, readRedirects } from "./redirects.server.ts";

const limits = { atLeast: 1, most: 5_000 };

/** All missing pages as CSV. With the new addresses filled in it can be imported as redirects. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const redirects = await readRedirects(db, clock.at);
	const missing = await listMissingPages(db, clock.at, redirects, limits);

	return csvResponse(
		`missing-pages-${clock.at.slice(0, 10)}`,
		["Old address", "New address", "Requests"],
		[missing.map(({ path, count }) => [path, null, count])],
	);
}
