import { data } from "react-router";
import { requestContext } from "#lib/http/request-context.server.ts";
import { loggedPath } from "#lib/log/logged-path.ts";
import { pageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/route.ts";
import { firstPages, knownPages } from "./known-pages.ts";
import { likelyPages } from "./likely-pages.ts";
import { NotFound } from "./not-found.tsx";

export const meta = () =>
	pageMeta({
		title: "Page not found: Sheaf",
		description: "There is no page at this address.",
		path: "/404",
		noindex: true,
	});

export const handle = { tone: "paper" };

/** Logs the attempted path (docs/requirements.md, section 2), no query and nobody's data, and guesses what was meant. */
export function loader({ url, context }: Route.LoaderArgs) {
	const path = url.pathname;
	context.get(requestContext)?.log("page not found", { path: loggedPath(path) });
	const likely = likelyPages(path, knownPages);
	const isGuess = likely.length > 0;
	const pages = (isGuess ? likely : firstPages).map(({ path, label }) => ({ path, label }));
	return data({ pages, isGuess }, { status: 404 });
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
	return <NotFound {...loaderData} />;
}
