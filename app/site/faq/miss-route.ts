import { recordZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { readJsonOrForm } from "#site/endpoints/read-body.server.ts";
import type { Route } from "./+types/miss-route.ts";

/** Takes the words of a search that found nothing. If they cannot be kept it is the site's loss alone. */
export async function action({ request, context }: Route.ActionArgs) {
	const isKept = await recordZeroResults(requestContextOf(context), await readJsonOrForm(request));
	if (!isKept) return new Response(null, { status: 400 });
	return new Response(null, { status: 204 });
}

/** There is nothing to read here. */
export function loader() {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
