import { data } from "react-router";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/record-route.ts";
import { findRecord } from "./load-proposal.server.ts";

/** What was accepted, as both sides have it by email. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, clock } = getRequestContext(context);
	const found = await findRecord(db, params.token, clock.at);
	if (!found)
		throw data({ message: "There’s no such record." }, { status: 404 });

	return new Response(found.record, {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Disposition": `attachment; filename="proposal-${found.number}.txt"`,
			"Cache-Control": "no-store",
			"X-Robots-Tag": "noindex",
		},
	});
}
