import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/link-targets-route.ts";
import { findLinkTargets } from "./link-targets.server.ts";

/** Own pages, articles, cases and answers with the words of `?q=`, for a link. */
export function loader({ url, context }: Route.LoaderArgs): Response {
	requireStaff(context);

	return Response.json(findLinkTargets(url.searchParams.get("q") ?? ""));
}
