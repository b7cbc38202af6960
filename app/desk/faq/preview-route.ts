import {
	previewEntry,
	previewText,
} from "#desk/shared/preview-entry.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { pagesContext } from "#features/content/pages.server.ts";
import type { Route } from "./+types/preview-route.ts";
import { loadLists } from "./faq.server.ts";
import { isFaqKey, toBody } from "./faq-lists.ts";

const paths = { faq: "/faq", "home-faq": "/" } as const;

/** The page with the draft of a document: `?list=faq`. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const key = url.searchParams.get("list") ?? "";
	if (!isFaqKey(key)) return previewText("There is no such page.", 404);

	const { lists } = await loadLists(site, key);

	return previewEntry(site, context.get(pagesContext), {
		key,
		body: toBody(key, lists),
		path: paths[key],
	});
}
