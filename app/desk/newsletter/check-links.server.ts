import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { findIssue, hasWebPage } from "#features/newsletter/issues.server.ts";
import type { RenderedIssue } from "#features/newsletter/render-issue.server.ts";
import { internet, publicRequest } from "#lib/http/public-request.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";
import { shorten } from "#lib/text/cut-text.ts";

const TIMEOUT_MS = 5_000;

/** Foreign links that are asked for, all at once. */
const MAX_FOREIGN = 30;

/** Some sites answer programs with 401, 403 or 429 where browsers get a page. */
const MISSING = [404, 410];

const ISSUE_PATH = /^\/newsletter\/([1-9]\d{0,8})$/;

type CheckedLinks = Pick<RenderedIssue, "links">;

/** Links to this site that lead to no page, as paths. */
export async function findMissingPages(
	{ db, origin, pages }: Pick<PublishingSite, "db" | "origin" | "pages">,
	{ links }: CheckedLinks,
): Promise<string[]> {
	const missing = new Set<string>();

	for (const link of links) {
		const { origin: linked, pathname } = new URL(link);
		if (linked !== origin || !pages) continue;
		if (await pages.hasPage(pathname)) continue;

		const [, number] = ISSUE_PATH.exec(pathname) ?? [];
		const issue = number && (await findIssue(db, parseRowNumber(number)));
		if (!issue || !hasWebPage(issue)) missing.add(pathname);
	}

	return [...missing];
}

/**
 * Links to other sites that don't answer, with the reason. Only public addresses are asked, over https, without
 * following redirects.
 */
export async function findSilentLinks(
	{ origin }: { origin: string },
	{ links }: CheckedLinks,
	network = internet,
): Promise<string[]> {
	const foreign = links
		.map((link) => new URL(link))
		.filter((url) => /^https?:$/.test(url.protocol) && url.origin !== origin);
	const results = await Promise.all(
		foreign.slice(0, MAX_FOREIGN).map(async (url) => {
			const problem = await findProblem(url, network);
			return problem && `${nameAddress(url)} ${problem}`;
		}),
	);
	const unchecked = foreign.length - MAX_FOREIGN;

	return [
		...results.filter((result) => result !== null),
		...(unchecked > 0 ? [`${unchecked} more links were not checked`] : []),
	];
}

async function findProblem(
	url: URL,
	network: typeof internet,
): Promise<string | null> {
	if (url.protocol === "http:") return "is not https, and was not checked";

	try {
		const { status } = await publicRequest(
			url,
			{
				headers: { "user-agent": "Sheaf-Links/1.0", accept: "text/html,*/*" },
				timeout: TIMEOUT_MS,
				maxBytes: 0,
			},
			network,
		);
		const isFailure = MISSING.includes(status) || status >= 500;

		return isFailure ? `answered ${status}` : null;
	} catch (error) {
		return explainFailure(error);
	}
}

function explainFailure(error: unknown): string {
	const { code, name } = error as { code?: string; name?: string };
	if (code === "NOT_PUBLIC") return "is not on the public internet";
	if (code === "ENOTFOUND" || code === "NO_ADDRESS") return "doesn’t exist";

	return name === "TimeoutError" ? "didn’t answer in time" : "doesn’t answer";
}

/** Without the query, which has the campaign's parameters. */
function nameAddress({ host, pathname }: URL): string {
	const path = pathname === "/" ? "" : pathname;
	return host + shorten(path, 60);
}
