import { formToken } from "#leads/form-token.server.ts";
import { siteOf } from "#site.server.ts";
import type { Route } from "./+types/form-token.ts";

/** A token for a form on a page that is the same for everybody; asked for when somebody begins to fill it in. */
export function loader({ context }: Route.LoaderArgs) {
	const { secret, moment } = siteOf(context);
	return Response.json(
		{ token: formToken(secret, moment.at) },
		{ headers: { "Cache-Control": "no-store" } },
	);
}
