import { data } from "react-router";
import { answerDraft } from "#desk/shared/draft-answer.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/draft-route.ts";
import { entryEditors, readEntryKind } from "./kinds.server.ts";
import { loadEntry, mayEdit } from "./load-entry.server.ts";

/** What prevents publishing the draft, for an editor that saves by itself. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const kind = readEntryKind(url.pathname);
	const entry = await loadEntry(site, kind, params.id ?? "");
	if (!entry) throw data(null, { status: 404 });

	return {
		checks: (await kind.check?.(entry.values)) ?? [],
		publishError: entry.publishError,
	};
}

/** Saves a draft while its author types. */
export async function action(args: Route.ActionArgs) {
	const { id = "" } = args.params;
	const kind = readEntryKind(args.url.pathname);

	return answerDraft(args, async (site, fields) => {
		if (!(await mayEdit(site, kind, id))) throw data(null, { status: 404 });

		return entryEditors[kind.name].save(site, id, fields);
	});
}
