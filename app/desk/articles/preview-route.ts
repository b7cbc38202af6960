import { safeParse } from "valibot";
import { type ArticleText, articleSchema } from "#content/article-schema.ts";
import { findKind } from "#content/collections.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import { pagesContext } from "#features/content/pages.server.ts";
import {
	loadSnapshot,
	withDocument,
} from "#features/content/snapshot.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import {
	isReadableMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";
import type { Route } from "./+types/preview-route.ts";
import type { ArticleDraft } from "./article-fields.ts";
import { articleKey } from "./list-articles.server.ts";
import { readPreviewToken } from "./preview-link.server.ts";

/** No other article has this address: published ones have no capital letters. */
const PREVIEW_SLUG = "PREVIEW";

/** The page of a draft as visitors would see it, for whoever has its signed address. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, secret, clock } = getRequestContext(context);
	const id = readPreviewToken(secret, params.token, clock.at);
	if (id === null) return respondWithText("This preview has expired.", 404);

	const snapshot = await loadSnapshot(db, clock.at);
	const { draft } = await readDocument(db, articleKey(id));
	const [latest] = await listVersions(db, articleKey(id));
	const text =
		draft ??
		snapshot.entries.article.get(id) ??
		latest?.body ??
		findKind(articleKey(id)).shipped;
	if (!text) return respondWithText("This article isn’t there any more.", 404);

	const article = completeDraft(text as ArticleDraft);
	if (!(await isReadableMarkdown(article.body)))
		return respondWithText(UNREADABLE_TEXT, 422);

	const pages = context.get(pagesContext);
	const candidate = withDocument(
		snapshot,
		articleKey(id),
		article,
		snapshot.at,
	);

	try {
		const page = await pages?.preview(candidate, `/blog/${PREVIEW_SLUG}`);
		if (!page) return respondWithText("There are no previews here.", 404);

		return new Response(page.html, {
			headers: {
				...privateHeaders,
				"Content-Type": "text/html; charset=utf-8",
				"Content-Security-Policy": page.policy,
			},
		});
	} catch (error) {
		const reason = error instanceof Error ? error.message : "";
		return respondWithText(`This can’t be shown yet. ${reason}`, 422);
	}
}

const privateHeaders = {
	"Cache-Control": "no-store",
	"X-Robots-Tag": "noindex, nofollow",
	"Referrer-Policy": "no-referrer",
	"X-Frame-Options": "SAMEORIGIN",
};

function respondWithText(text: string, status: number): Response {
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

/** The draft with something in each field that isn’t filled in yet. */
function completeDraft({ fields, body }: ArticleDraft): ArticleText {
	const [author] = currentDocuments().team.members;
	const usual: Record<string, unknown> = {
		title: "Untitled",
		category: "Tips & Guides",
		date: "2026-01-01",
		author: author?.id,
		summary: "The summary.",
		description: "The description.",
		tags: ["untagged", "draft"],
		image: "blue",
		thumb: "Draft",
	};

	const isKnown = currentDocuments().team.members.some(
		({ id }) => id === fields.author,
	);
	const schema = articleSchema.entries.fields.entries;
	const complete = Object.entries(usual).map(([name, value]) => {
		const isFine =
			safeParse(schema[name as keyof typeof schema], fields[name]).success &&
			(name !== "author" || isKnown);
		return [name, isFine ? fields[name] : value];
	});

	return {
		fields: { ...Object.fromEntries(complete), slug: PREVIEW_SLUG },
		body: body.trim() || "The text.",
	};
}
