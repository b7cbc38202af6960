import { formToken } from "#features/leads/spam.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/form-token.ts";

/** A token for a form on a page that is the same for everybody; asked for when somebody begins to fill it in. */
export function loader({ context }: Route.LoaderArgs) {
	const { secret, clock } = requestContextOf(context);
	return Response.json(
		{ token: formToken(secret, clock.at) },
		{ headers: { "Cache-Control": "no-store" } },
	);
}
