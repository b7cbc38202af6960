import { recordZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { readJsonOrForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/miss-route.ts";

/** Counts a search without results. A failure to store it is not an error for the visitor. */
export async function action({ request, context }: Route.ActionArgs) {
	const isCounted = await recordZeroResults(
		requestContextOf(context),
		await readJsonOrForm(request),
	);
	if (!isCounted) return new Response(null, { status: 400 });
	return new Response(null, { status: 204 });
}

export function loader() {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
