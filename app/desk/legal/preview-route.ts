import { dayAt } from "#desk/layout/relative-time.ts";
import {
	previewEntry,
	previewText,
} from "#desk/shared/preview-entry.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { pagesContext } from "#features/content/pages.server.ts";
import {
	isReadableMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";
import type { Route } from "./+types/preview-route.ts";
import { buildVersion, isLegalSlug, loadLegal } from "./legal-texts.server.ts";

/** The page as the saved draft would be. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { slug } = params;
	const loaded = isLegalSlug(slug) ? await loadLegal(site, slug) : null;
	if (!loaded) return previewText("This text isn’t there any more.", 404);
	if (!(await isReadableMarkdown(loaded.values.body)))
		return previewText(UNREADABLE_TEXT);

	return previewEntry(site, context.get(pagesContext), {
		key: `legal:${slug}`,
		body: buildVersion(loaded.live, loaded.values, dayAt(site.clock.at)),
		path: `/${slug}`,
	});
}
