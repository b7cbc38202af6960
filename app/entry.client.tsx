import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

type RouteManifest = { routes: Record<string, unknown> };
const { routes } = (window as unknown as { __reactRouterManifest: RouteManifest })
	.__reactRouterManifest;

// Between the website and the desk pages load anew: neither has the other's scripts, styles and policy.
const isDesk = /^\/desk(\/|$)/.test(location.pathname);
for (const id of Object.keys(routes))
	if (id !== "root" && id.startsWith("desk/") !== isDesk) delete routes[id];

document.documentElement.dataset.started = "true";
// The page is painted and reads in full by now (app/early.ts); hydrating it may yield to a press or a scroll.
startTransition(() => {
	hydrateRoot(document, <HydratedRouter />);
});
