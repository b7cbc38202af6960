import type { StoredKey } from "#content/collections.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Pages } from "#features/content/pages.server.ts";
import {
	loadSnapshot,
	withDocument,
} from "#features/content/snapshot.server.ts";

const previewHeaders = {
	"Cache-Control": "no-store",
	"X-Robots-Tag": "noindex",
	"X-Frame-Options": "SAMEORIGIN",
};

/** A sentence in the frame of a preview. */
export function previewText(text: string, status = 422): Response {
	return new Response(`${text}\n`, {
		status,
		headers: {
			...previewHeaders,
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Security-Policy":
				"default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
		},
	});
}

/** A page as it would be with another body of a document, for staff. */
export async function previewEntry(
	{ db, clock }: StaffContext,
	pages: Pages | null | undefined,
	{ key, body, path }: { key: StoredKey; body: unknown; path: string },
): Promise<Response> {
	if (!pages) return previewText("There are no previews here.", 404);

	const snapshot = await loadSnapshot(db, clock.at);
	const candidate = withDocument(snapshot, key, body, snapshot.at);

	try {
		const page = await pages.preview(candidate, path);

		return new Response(page.html, {
			headers: {
				...previewHeaders,
				"Content-Type": "text/html; charset=utf-8",
				"Content-Security-Policy": page.policy,
			},
		});
	} catch (error) {
		const reason = error instanceof Error ? error.message : "";
		return previewText(`This can’t be shown yet. ${reason}`);
	}
}
