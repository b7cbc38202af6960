import type { Route } from "./+types/route.ts";
import { loadNotFound } from "./load-not-found.server.ts";
import { buildNotFoundMeta, NotFoundPage } from "./not-found.tsx";

export const handle = { tone: "paper" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
	buildNotFoundMeta(loaderData);

export const loader = (args: Route.LoaderArgs) => loadNotFound(args);

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
	return <NotFoundPage {...loaderData} />;
}
