import { dayAt } from "#desk/layout/relative-time.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { pagesContext } from "#features/content/pages.server.ts";
import {
	loadSnapshot,
	withDocument,
} from "#features/content/snapshot.server.ts";
import {
	isReadableMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";
import type { Route } from "./+types/preview-route.ts";
import { buildVersion, isLegalSlug, loadLegal } from "./legal-texts.server.ts";

const headers = {
	"Cache-Control": "no-store",
	"X-Robots-Tag": "noindex",
	"X-Frame-Options": "SAMEORIGIN",
};

/** The page as the saved draft would be. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { slug } = params;
	const loaded = isLegalSlug(slug) ? await loadLegal(site, slug) : null;
	const pages = context.get(pagesContext);
	if (!loaded || !pages) return new Response(null, { status: 404, headers });
	if (!(await isReadableMarkdown(loaded.values.body)))
		return new Response(`${UNREADABLE_TEXT}\n`, { status: 422, headers });

	const snapshot = await loadSnapshot(site.db, site.clock.at);
	const draft = buildVersion(loaded.live, loaded.values, dayAt(site.clock.at));
	const candidate = withDocument(snapshot, `legal:${slug}`, draft, snapshot.at);

	try {
		const page = await pages.preview(candidate, `/${slug}`);

		return new Response(page.html, {
			headers: {
				...headers,
				"Content-Type": "text/html; charset=utf-8",
				"Content-Security-Policy": page.policy,
			},
		});
	} catch (error) {
		const reason = error instanceof Error ? error.message : "";
		return new Response(`This can’t be shown yet. ${reason}\n`, {
			status: 422,
			headers,
		});
	}
}
