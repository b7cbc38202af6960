import type { ServerBuild } from "react-router";
import type { Database } from "#lib/db/connection.server.ts";
import { type AppParts, createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";

type Parts = {
	routes: Record<string, unknown>;
	/** The module that renders pages (app/entry.server.tsx in the real build). */
	entry?: Record<string, unknown>;
};

export function fakeBuild({ routes, entry = {} }: Parts): ServerBuild {
	return {
		entry: { module: { default: () => new Response("a page"), ...entry } },
		routes,
		assets: {
			routes: {},
			entry: { module: "", imports: [] },
			url: "",
			version: "1",
		},
		publicPath: "/",
		assetsBuildDirectory: "",
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
		routeDiscovery: { mode: "initial" },
	} as unknown as ServerBuild;
}

type AppOptions = Partial<Omit<AppParts, "config" | "build" | "now">> & {
	environment?: Record<string, string>;
	at?: string;
};

/** The server's middleware with a build, without static files. The database is never queried. */
export function fakeApp(
	build: ServerBuild,
	{
		environment = {},
		at = "2026-11-21T10:00:00.000Z",
		...parts
	}: AppOptions = {},
) {
	return createApp({
		config: readConfig(environment),
		db: {} as Database,
		secret: "s".repeat(40),
		build,
		files: new Map(),
		log() {},
		now: () => new Date(at),
		...parts,
	});
}
