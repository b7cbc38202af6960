import { buildCasePath } from "#content/case-path.ts";
import { withFacts } from "#content/content.ts";
import { legalLinks, navigationCopy } from "#content/navigation.ts";
import {
	currentArticleList,
	currentCases,
	currentDocuments,
} from "#features/content/current-content.server.ts";
import { foldText } from "#lib/search/fold.ts";

export type LinkTarget = { path: string; title: string; kind: string };

const MAX_FOUND = 8;

/** What the website has under these words: pages, articles, cases and answers. */
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
		...currentArticleList().map(({ fields: { slug, title } }) => ({
			path: `/blog/${slug}`,
			title,
			kind: "Article",
		})),
		...currentCases().map((study) => ({
			path: buildCasePath(study),
			title: study.title,
			kind: "Case study",
		})),
		...currentDocuments()
			.faq.tabs.flatMap(({ items }) => items)
			.map(({ id, question }) => ({
				path: `/faq#${id}`,
				title: withFacts({ question }).question,
				kind: "Answer",
			})),
	];
}

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
