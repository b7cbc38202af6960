import { pagesContext } from "#features/content/pages.server.ts";
import {
	loadSnapshot,
	withDocument,
} from "#features/content/snapshot.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/preview-route.ts";
import { buildPreview } from "./build-preview.server.ts";
import { readPreviewToken } from "./preview-link.server.ts";

/** The page of a draft as visitors would see it, for whoever has its signed address. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
	const { db, secret, clock } = getRequestContext(context);
	const key = readPreviewToken(secret, params.token, clock.at);
	if (key === null) return respondWithText("This preview has expired.", 404);

	const pages = context.get(pagesContext);
	if (!pages) return respondWithText("There are no previews here.", 404);

	const item = url.searchParams.get("item") ?? "";
	const preview = await buildPreview({ db, clock }, key, item);
	if (typeof preview === "string") return respondWithText(preview);

	const snapshot = await loadSnapshot(db, clock.at);
	const candidate = withDocument(snapshot, key, preview.body, snapshot.at);

	try {
		const page = await pages.preview(candidate, preview.path);

		return new Response(page.html, {
			headers: {
				...privateHeaders,
				"Content-Type": "text/html; charset=utf-8",
				"Content-Security-Policy": page.policy,
			},
		});
	} catch (error) {
		const reason = error instanceof Error ? error.message : "";
		return respondWithText(`This can’t be shown yet. ${reason}`);
	}
}

const privateHeaders = {
	"Cache-Control": "no-store",
	"X-Robots-Tag": "noindex, nofollow",
	"Referrer-Policy": "no-referrer",
	"X-Frame-Options": "SAMEORIGIN",
};

/** A sentence in the frame of the preview. */
function respondWithText(text: string, status = 422): Response {
	return new Response(`${text}\n`, {
		status,
		headers: {
			...privateHeaders,
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Security-Policy":
				"default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
		},
	});
}
