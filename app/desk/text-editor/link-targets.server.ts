import { buildCasePath } from "#content/case-path.ts";
import {
	type CollectionName,
	collectionNames,
	collections,
} from "#content/collections.server.ts";
import { withFacts } from "#content/content.ts";
import { buildIssuePath } from "#content/issue-schema.ts";
import { legalLinks, navigationCopy } from "#content/navigation.ts";
import { buildOwnPath } from "#content/own-page-schema.ts";
import {
	currentArticleList,
	currentCases,
	currentDocuments,
	currentIssues,
	currentOwnPages,
} from "#features/content/current-content.server.ts";
import { foldText } from "#lib/search/fold.ts";

export type LinkTarget = { path: string; title: string; kind: string };

const MAX_FOUND = 8;

/** What the website has under these words: pages, documents and answers. */
export function findLinkTargets(typed: string): LinkTarget[] {
	const words = foldText(typed).split(/\s+/).filter(Boolean);
	if (words.length === 0) return [];

	return listTargets()
		.filter(({ title, path }) => {
			const text = foldText(`${title} ${path}`);
			return words.every((word) => text.includes(word));
		})
		.slice(0, MAX_FOUND);
}

function listTargets(): LinkTarget[] {
	return [
		...listPages(),
		...collectionNames.flatMap((name) =>
			entryTargets[name]().map((target) => ({
				...target,
				kind: collections[name].label,
			})),
		),
		...currentDocuments()
			.faq.tabs.flatMap(({ items }) => items)
			.map(({ id, question }) => ({
				path: `/faq#${id}`,
				title: withFacts({ question }).question,
				kind: "Answer",
			})),
	];
}

const entryTargets: Record<
	CollectionName,
	() => Pick<LinkTarget, "path" | "title">[]
> = {
	article: () =>
		currentArticleList().map(({ fields: { slug, title } }) => ({
			path: `/blog/${slug}`,
			title,
		})),
	case: () =>
		currentCases().map((study) => ({
			path: buildCasePath(study),
			title: study.title,
		})),
	issue: () =>
		currentIssues().map((issue) => ({
			path: buildIssuePath(issue),
			title: issue.subject,
		})),
	/** Among the pages. */
	legal: () => [],
	page: () =>
		currentOwnPages().map((page) => ({
			path: buildOwnPath(page),
			title: page.title,
		})),
};

/** The pages that the menus name. */
function listPages(): LinkTarget[] {
	const { mainNavigation, menuLinks, menuTrades, headerActions } =
		navigationCopy();
	const links = [
		{ label: "Home", to: "/" },
		...mainNavigation,
		...menuLinks,
		...menuTrades.links,
		headerActions.book,
		...legalLinks,
	];

	return links.map(({ label, to }) => ({
		path: to,
		title: label,
		kind: "Page",
	}));
}
