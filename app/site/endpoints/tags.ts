import { tagConfigFrom } from "#features/tracking/tag-config.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/tags.ts";

/** Which tags are set up: public ids, nothing else. The browser asks with consent, or when it shows the preferences. */
export function loader({ context }: Route.LoaderArgs) {
	return Response.json(tagConfigFrom(requestContextOf(context).tags ?? {}));
}
