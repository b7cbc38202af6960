import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/replace-route.ts";
import { planReplacement, replacePicture } from "./replace-picture.server.ts";

/** What replacing a picture would change; `?except=` is the address of an editor that changes its own text. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const except = url.searchParams.get("except") ?? "";

	return Response.json(
		await planReplacement(requirePublishingSite(context), params.id, except),
	);
}

/** Replaces it in the texts that were listed. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const site = requirePublishingSite(context);
	const fields = new Map([...(await readForm(request)), ["from", params.id]]);
	const { notice, status = 200 } = await replacePicture(site, fields);

	return Response.json({ notice }, { status });
}
