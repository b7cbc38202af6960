import type { ServerBuild } from "react-router";

type Parts = {
	routes: Record<string, unknown>;
	/** The module that renders pages (app/entry.server.tsx in the real build). */
	entry?: Record<string, unknown>;
};

/** A build of a few routes of a test's own, for the doors in front of them. */
export function buildOf({ routes, entry = {} }: Parts): ServerBuild {
	return {
		entry: { module: { default: () => new Response("a page"), ...entry } },
		routes,
		assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "1" },
		publicPath: "/",
		assetsBuildDirectory: "",
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
		routeDiscovery: { mode: "initial" },
	} as unknown as ServerBuild;
}
