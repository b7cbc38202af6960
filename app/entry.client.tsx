import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// The page reads in full without us: paint it first, then take it over.
requestAnimationFrame(() =>
	setTimeout(() => {
		startTransition(() => {
			hydrateRoot(document, <HydratedRouter />);
		});
	}),
);
