import { data, type RouterContextProvider, redirect } from "react-router";
import { findRedirect } from "#content/redirects-schema.ts";
import {
	currentDocuments,
	isWithdrawn,
} from "#features/content/current-content.server.ts";
import { countNotFound } from "#features/tracking/statistics.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { redactPath } from "#lib/log/redact.ts";
import { currentPages } from "#site/pages.ts";
import { findLikelyPages } from "./likely-pages.ts";
import type { NotFoundData } from "./not-found-data.ts";

/** Suggested when no page is similar to the address. */
const firstPages = ["/services", "/case-studies", "/faq"];

type LoaderArguments = {
	url: URL;
	context: Readonly<RouterContextProvider>;
};

/**
 * The answer of every loader for an address without a page: a redirect that was made on the desk, else status
 * 404, or 410 for a page that was taken off the website, and similar pages. An unknown path is logged and counted
 * without personal data; of its query, only the number of a WordPress page is counted.
 */
export function loadNotFound({ url, context }: LoaderArguments) {
	const to = findRedirect(currentDocuments().redirects, url);
	if (to !== null) throw redirect(to, 308);

	const isGone = isWithdrawn(url.pathname);
	const site = context.get(requestContext);
	if (site && !isGone) {
		site.log("page not found", { path: redactPath(url.pathname) });
		void countNotFound(site.db, url.pathname + url.search, site.clock.at);
	}

	const known = currentPages();
	const likely = findLikelyPages(url.pathname, known);
	const isGuess = likely.length > 0;
	const pages = isGuess
		? likely
		: known.filter(({ path }) => firstPages.includes(path));

	const notFound: NotFoundData = {
		notFound: true,
		isGone,
		isGuess,
		pages: pages.map(({ path, title }) => ({ path, title })),
	};

	return data(notFound, { status: isGone ? 410 : 404 });
}

/** For what matches a route that has another page: the root shows the not-found page instead. */
export function loadNotFoundError(args: LoaderArguments) {
	const { data: notFound, init } = loadNotFound(args);
	const message = "There is no page at this address.";

	return data({ ...notFound, message }, init ?? undefined);
}
