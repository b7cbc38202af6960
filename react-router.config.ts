import type { Config } from "@react-router/dev/config";
import { prerenderedPaths } from "./app/site/pages.ts";

export default {
	ssr: true,
	prerender: prerenderedPaths,
	// The server requires build/server/index.js; the first page contains the whole route manifest.
	routeDiscovery: { mode: "initial" },
	// The boot script preloads one file per route (app/boot/html.ts).
	splitRouteModules: false,
} satisfies Config;
