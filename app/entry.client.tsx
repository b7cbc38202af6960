import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// The page is painted and reads in full by now (app/entry.server.tsx); taking it over may yield to a press or a scroll.
startTransition(() => {
	hydrateRoot(document, <HydratedRouter />);
});
