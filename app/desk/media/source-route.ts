import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readFile } from "#features/media/media-store.server.ts";
import type { Route } from "./+types/source-route.ts";

/** The whole picture, of which the stored one may be a part: what crops are made from. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const bytes = await readFile(db, params.id, "source");
	if (!bytes) return new Response(null, { status: 404 });

	return new Response(new Uint8Array(bytes), {
		headers: { "Content-Type": "image/webp", "Cache-Control": "no-store" },
	});
}
