import { signFormToken } from "#features/leads/spam.server.ts";
import { tagConfigFrom } from "#features/tracking/tag-config.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/page-data.ts";

/**
 * Data that prerendered pages fetch: /tags.json has the public ids of the configured tags,
 * /form-token a token for a form that a visitor starts to fill in.
 */
export function loader({ pattern, context }: Route.LoaderArgs) {
	const { secret, clock, tags } = getRequestContext(context);
	if (pattern.endsWith("tags.json"))
		return Response.json(tagConfigFrom(tags ?? {}));
	return Response.json(
		{ token: signFormToken(secret, clock.at) },
		{ headers: { "Cache-Control": "no-store" } },
	);
}
