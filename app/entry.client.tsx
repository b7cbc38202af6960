import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// "Back" during a view transition skips it, which browsers report as an unhandled rejection. The
// message may continue with a reason, by version of the browser.
addEventListener("unhandledrejection", (event) => {
	if (/^Transition was (skipped|aborted)/.test(event.reason?.message))
		event.preventDefault();
});

// Built into the framework's chunk (vite.config.ts), which is evaluated before the router's own script.
queueMicrotask(() => {
	keepOwnRoutes();
	document.documentElement.dataset.started = "true";
	// The page is already readable (app/early.ts), so hydration may yield to clicks and scrolling.
	startTransition(() => {
		hydrateRoot(document, <HydratedRouter />);
	});
});

type RouteManifest = { routes: Record<string, unknown> };

/** Website and desk load documents between each other: their scripts, styles and policies differ. */
function keepOwnRoutes(): void {
	const { routes } = (
		window as unknown as { __reactRouterManifest: RouteManifest }
	).__reactRouterManifest;
	const isDesk = /^\/desk(\/|$)/.test(location.pathname);
	for (const id of Object.keys(routes))
		if (id !== "root" && id.startsWith("desk/") !== isDesk) delete routes[id];
}
