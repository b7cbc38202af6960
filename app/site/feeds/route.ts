import { ORIGIN_PLACEHOLDER } from "#lib/http/origin.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { articles, prepareArticles } from "#site/blog/articles.server.ts";
import {
	archivedIssues,
	prepareIssues,
} from "#site/newsletter/issues.server.ts";
import { currentPages } from "#site/pages.ts";
import type { Route } from "./+types/route.ts";
import {
	renderLlmsText,
	renderRobotsTxt,
	renderSecurityTxt,
	renderSitemap,
	renderWebManifest,
} from "./files.ts";
import { renderJsonFeed, renderRss } from "./rss.ts";

/** The date of the last change in the handling of Global Privacy Control. */
const GPC_UPDATED = "2026-11-21";

type File = {
	type: string;
	body: (origin: string, at: string) => string | Promise<string>;
	maxAge?: number;
};

/** Text files that are rendered like pages, most of them at build time (pages.ts). `maxAge` in seconds. */
const files: Readonly<Record<string, File>> = {
	"/feed.xml": {
		type: "application/rss+xml",
		body: async (origin) => renderRss(origin, ...(await readTexts())),
	},
	"/feed.json": {
		type: "application/feed+json",
		body: async (origin) => renderJsonFeed(origin, ...(await readTexts())),
	},
	"/sitemap.xml": {
		type: "application/xml",
		body: (origin) => renderSitemap(origin, currentPages()),
	},
	"/robots.txt": { type: "text/plain", body: renderRobotsTxt },
	"/llms.txt": {
		type: "text/plain",
		body: (origin) => renderLlmsText(origin, currentPages()),
	},
	"/site.webmanifest": {
		type: "application/manifest+json",
		body: renderWebManifest,
	},
	"/.well-known/gpc.json": {
		type: "application/json",
		body: () => JSON.stringify({ gpc: true, lastUpdate: GPC_UPDATED }),
	},
	// Generated for each request, so that it never expires.
	"/.well-known/security.txt": {
		type: "text/plain",
		body: renderSecurityTxt,
		maxAge: 86_400,
	},
};

async function readTexts() {
	await prepareArticles();
	await prepareIssues();

	return [articles(), archivedIssues()] as const;
}

export async function loader({ url, context }: Route.LoaderArgs) {
	const file = files[url.pathname];
	if (!file) throw new Response(null, { status: 404 });

	const site = context.get(requestContext);
	const body = await file.body(
		site?.origin ?? ORIGIN_PLACEHOLDER,
		site?.clock.at ?? "",
	);

	return new Response(body, {
		headers: {
			"Content-Type": `${file.type}; charset=utf-8`,
			"Cache-Control": `public, max-age=${file.maxAge ?? 3600}`,
		},
	});
}
