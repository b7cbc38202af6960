import { requireStaff } from "#features/auth/require-staff.server.ts";
import { csvResponse } from "#lib/csv-response.server.ts";
import type { Route } from "./+types/refused-route.ts";
import { findImport, listMessages } from "./imports.server.ts";
import { importLimits } from "./read-contacts.ts";

/** The rows of an import with a message, with their own columns, to be corrected and imported again. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const found = await findImport(db, params.id);
	if (!found) return new Response(null, { status: 404 });

	const rows = await listMessages(db, found.id, importLimits.rows);
	const lines = rows.map(({ line, message, cells }) => [
		line,
		message,
		...(JSON.parse(cells) as string[]),
	]);

	return csvResponse("refused", ["Line", "Why", ...found.header], [lines]);
}
