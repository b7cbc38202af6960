import { buildCasePath } from "#content/case-path.ts";
import {
	previewEntry,
	previewText,
} from "#desk/shared/preview-entry.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { parseDocument } from "#features/content/check-document.server.ts";
import { pagesContext } from "#features/content/pages.server.ts";
import type { Route } from "./+types/preview-route.ts";
import { buildPreview, loadCase } from "./cases.server.ts";

/** The page as the saved draft would be. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const loaded = await loadCase(site, params.id);
	if (!loaded) return previewText("This case isn’t there any more.", 404);

	const key = `case:${params.id}` as const;
	const body = buildPreview(loaded.values);
	const parsed = parseDocument(key, body);
	if ("issues" in parsed)
		return previewText("The page can be shown once all fields are filled in.");

	return previewEntry(site, context.get(pagesContext), {
		key,
		body,
		path: buildCasePath(body),
	});
}
