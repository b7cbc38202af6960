import type { Config } from "@react-router/dev/config";
import { prerenderedPaths } from "./app/site/pages.ts";

export default {
	ssr: true,
	prerender: prerenderedPaths,
	// The server reads build/server/index.js; the browser gets the whole route map with the first page.
	routeDiscovery: { mode: "initial" },
	// The boot script asks for one file of each route (app/boot-script.ts).
	splitRouteModules: false,
} satisfies Config;
