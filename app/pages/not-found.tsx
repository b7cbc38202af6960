import { data } from "react-router";
import { NotFound } from "#sections/not-found.tsx";
import { siteContext } from "#site.server.ts";
import type { Route } from "./+types/not-found.ts";
import { pageMeta } from "./page-meta.ts";

export const meta = () =>
	pageMeta({
		title: "Page not found: Sheaf",
		description: "There is no page at this address.",
		path: "/404",
		noindex: true,
	});

export const handle = { tone: "paper" };

/** Logs the attempted path (specification.md, section 2), never its query. */
export function loader({ request, context }: Route.LoaderArgs) {
	context.get(siteContext)?.log("page not found", {
		path: new URL(request.url).pathname.slice(0, 300),
	});
	return data(null, { status: 404 });
}

export default function NotFoundPage() {
	return <NotFound />;
}
