import { noteMiss } from "#questions/misses.server.ts";
import { siteOf } from "#site.server.ts";
import type { Route } from "./+types/faq-miss.ts";
import { readJsonOrForm } from "./read-body.server.ts";

/** Takes the words of a search that found nothing. If they cannot be kept it is the site's loss alone. */
export async function action({ request, context }: Route.ActionArgs) {
	const isKept = await noteMiss(siteOf(context), await readJsonOrForm(request));
	if (!isKept) return new Response(null, { status: 400 });
	return new Response(null, { status: 204 });
}

/** There is nothing to read here. */
export function loader() {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
