import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/draft-route.ts";
import { saveArticle } from "./articles.server.ts";

/** Saves a draft while its author types. */
export async function action({ params, request, context }: Route.ActionArgs) {
	const site = { ...requireStaff(context), id: params.id };
	const { version, notice } = await saveArticle(site, await readForm(request));

	return version === undefined
		? Response.json({ error: notice?.title }, { status: 409 })
		: Response.json({ version });
}

/** Accepts POST only. */
export function loader({ context }: Route.LoaderArgs) {
	requireStaff(context);
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
