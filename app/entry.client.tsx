import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { bootState } from "./boot/state.ts";

// "Back" during a view transition skips it, which browsers report as an unhandled rejection. The
// message may continue with a reason, by version of the browser.
addEventListener("unhandledrejection", (event) => {
	if (/^Transition was (skipped|aborted)/.test(event.reason?.message))
		event.preventDefault();
});

bootState().phase = "hydrating";
// The page is already readable, so hydration may yield to clicks and scrolling.
startTransition(() => {
	hydrateRoot(document, <HydratedRouter />);
});
