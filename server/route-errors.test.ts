import { expect, test, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { handleError } from "../app/entry.server.tsx";
import { buildOf } from "../tests/support/build-of.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";

/** One route, which fails over what it was sent, and a page that takes nothing. */
const build = buildOf({
	entry: {
		default: (_request: Request, status: number) => new Response("a page", { status }),
		handleError,
	},
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
		page: { id: "page", parentId: "root", path: "page", module: { default: () => null } },
	},
});

/** Sends a form and hands back the answer with what was logged. */
async function send(path: string) {
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
	const answer = await app.request(path, {
		method: "POST",
		headers: { origin: "http://localhost", "content-type": "text/plain" },
		body: "ada@example.com",
	});
	onConsole.mockRestore();
	return { answer, log, request: answer.headers.get("x-request-id") };
}

test("an action that fails is one line of the log, with the request's id and nothing of what was typed", async () => {
	const { answer, log, request } = await send("/");
	expect(answer.status).toBe(500);
	expect(log).toHaveBeenCalledTimes(1);
	const [event, details] = log.mock.calls[0] ?? [];
	expect(event).toBe("route failed");
	expect(details).toMatchObject({ request, path: "/", error: "TypeError" });
	expect(JSON.stringify(details)).not.toContain("ada");
	// The moment of a line is `at` (log.ts): no detail may take its place.
	expect(details).not.toHaveProperty("at");
});

test("a form sent to a page that takes none is one line of the log, without a stack", async () => {
	const { answer, log, request } = await send("/page");
	expect(answer.status).toBe(405);
	expect(log.mock.calls).toEqual([["request refused", { request, path: "/page", status: 405 }]]);
});
