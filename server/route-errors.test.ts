import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import type { Database } from "#database/connection.server.ts";
import { handleError } from "../app/entry.server.tsx";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";

/** One route, which fails over what it was sent. */
const build = {
	entry: { module: { default: () => new Response("a page", { status: 500 }), handleError } },
	routes: {
		root: {
			id: "root",
			path: "",
			module: {
				action: async ({ request }: { request: Request }) => {
					throw new TypeError(`no such thing as ${await request.text()}`);
				},
			},
		},
	},
	assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "1" },
	publicPath: "/",
	assetsBuildDirectory: "",
	future: {},
	ssr: true,
	isSpaMode: false,
	prerender: [],
	routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

test("an action that fails is one line of the log, with the request's id and nothing of what was typed", async () => {
	const onConsole = vi.spyOn(console, "error").mockImplementation(() => {});
	const log = vi.fn();
	const app = createApp({
		config: readConfig({ SITE_URL: "http://localhost", SUBMISSION_LIMIT: "0" }),
		db: {} as Database,
		secret: "s".repeat(40),
		build,
		files: new Map(),
		log,
		now: () => new Date(0),
	});
	const answer = await app.request("/", {
		method: "POST",
		headers: { origin: "http://localhost", "content-type": "text/plain" },
		body: "ada@example.com",
	});
	onConsole.mockRestore();
	expect(answer.status).toBe(500);
	expect(log).toHaveBeenCalledTimes(1);
	const [event, details] = log.mock.calls[0] ?? [];
	expect(event).toBe("route failed");
	expect(details).toMatchObject({
		request: answer.headers.get("x-request-id"),
		path: "/",
		error: "TypeError",
	});
	expect(JSON.stringify(details)).not.toContain("ada");
});
