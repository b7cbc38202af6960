import type { RouterContextProvider } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { type FormFields, readForm } from "#lib/forms/read-form.server.ts";
import {
	type PublishingSite,
	requirePublishingSite,
} from "./content-site.server.ts";
import type { EntryOutcome } from "./entry-outcome.server.ts";

/** Of a proposal with 30 lines, twice: after a conflict an editor sends what its fields began with, too. */
export const MAX_DRAFT_FIELDS = 1_000;

type RouteArgs = {
	request: Request;
	context: Readonly<RouterContextProvider>;
};

/**
 * Answers an editor that saves while its author types: with the new version and, where a colleague's changes were
 * merged, the values of the fields; 409 after a conflict, 422 for fields that can't be stored.
 */
export async function answerDraft(
	{ request, context }: RouteArgs,
	save: (site: PublishingSite, fields: FormFields) => Promise<EntryOutcome>,
): Promise<Response> {
	const site = requirePublishingSite(context);
	const fields = await readForm(request, MAX_DRAFT_FIELDS);
	const { version, values, errors, notice } = await save(site, fields);
	if (errors) return Response.json({ errors }, { status: 422 });

	return version === undefined
		? Response.json({ error: notice?.title }, { status: 409 })
		: Response.json({ version, values });
}

/** The loader of an address that accepts POST only. */
export function refuseReading({ context }: Pick<RouteArgs, "context">) {
	requireStaff(context);
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
