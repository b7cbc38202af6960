import type { Route } from "./+types/route.ts";
import { loadNotFound } from "./load-not-found.server.ts";
import { NotFoundPage } from "./not-found.tsx";
import { buildNotFoundMeta } from "./not-found-data.ts";

export const handle = { tone: "paper" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
	buildNotFoundMeta(loaderData);

export const loader = (args: Route.LoaderArgs) => loadNotFound(args);

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
	return <NotFoundPage {...loaderData} />;
}
