import { siteOf } from "#site.server.ts";
import { tagConfigFrom } from "#tracking/tags.ts";
import type { Route } from "./+types/tags.ts";

/** Which tags are set up: public ids, nothing else. The browser asks with consent, or when it shows the preferences. */
export function loader({ context }: Route.LoaderArgs) {
	return Response.json(tagConfigFrom(siteOf(context).tags ?? {}));
}
