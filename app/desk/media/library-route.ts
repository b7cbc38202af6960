import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/library-route.ts";
import { readLibrary } from "./library.server.ts";

/** A page of the library (`?after=`), of pictures with the words of `?q=`, for the choice in an editor. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const after = url.searchParams.get("after");
	const typed = url.searchParams.get("q") ?? "";

	return Response.json(await readLibrary(db, after, typed));
}
