import { keepMiss, missOf } from "#questions/misses.server.ts";
import { siteOf } from "#site.server.ts";
import type { Route } from "./+types/faq-miss.ts";
import { readJsonOrForm } from "./read-body.server.ts";

/** Takes the words of a search that found nothing. If they cannot be kept it is the site's loss alone. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, moment, log } = siteOf(context);
	const words = missOf(await readJsonOrForm(request));
	if (words === null) return new Response(null, { status: 400 });
	await keepMiss(db, words, moment.at).catch((error) =>
		log("search not noted", { error: error instanceof Error ? error.name : "unknown" }),
	);
	return new Response(null, { status: 204 });
}

/** There is nothing to read here. */
export function loader() {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
