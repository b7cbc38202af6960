import { sql } from "kysely";
import { data } from "react-router";
import { expect, test, vi } from "vitest";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { handleError } from "../app/entry.server.tsx";
import { buildOf } from "../tests/support/build-of.ts";
import { type OpenDatabase, onBothDatabases } from "../tests/support/databases.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";

type Args = { context: Parameters<typeof requestContextOf>[0] };
const readLeads = ({ context }: Args) =>
	requestContextOf(context).db.selectFrom("leads").select("id").limit(1).execute();

/** Routes that look into a table: one page, one that is no page, and one that fails over something else. */
const build = buildOf({
	entry: {
		default: (_request: Request, status: number, headers: Headers) =>
			new Response("a page", { status, headers }),
		handleError,
	},
	routes: {
		root: { id: "root", path: "", module: { default: () => null } },
		page: {
			id: "page",
			parentId: "root",
			path: "page",
			module: { default: () => null, loader: readLeads, action: readLeads },
		},
		file: { id: "file", parentId: "root", path: "file", module: { loader: readLeads } },
		ours: {
			id: "ours",
			parentId: "root",
			path: "ours",
			module: {
				default: () => null,
				loader: () => {
					throw new TypeError("a slip of ours");
				},
			},
		},
		refused: {
			id: "refused",
			parentId: "root",
			path: "refused",
			module: {
				default: () => null,
				loader: () => {
					throw data({ message: "Please log in first." }, { status: 401 });
				},
			},
		},
	},
});

function siteOn(db: Awaited<ReturnType<OpenDatabase>>) {
	const log = vi.fn();
	const app = createApp({
		config: readConfig({ SITE_URL: "http://localhost", SUBMISSION_LIMIT: "0" }),
		db,
		secret: "s".repeat(40),
		build,
		files: new Map(),
		log,
		now: () => new Date("2026-11-21T10:00:00.000Z"),
	});
	return { app, log };
}

onBothDatabases((open) => {
	test("what fails over a table that is gone is 503 with a time to come back and one line of the log; our own slips stay 500", async () => {
		const db = await open();
		const { app, log } = siteOn(db);
		const silent = vi.spyOn(console, "error").mockImplementation(() => {});
		expect((await app.request("/page")).status).toBe(200);
		await sql.raw("ALTER TABLE leads RENAME TO away").execute(db);
		const origin = { origin: "http://localhost" };
		for (const [path, init] of [
			["/page", {}],
			["/page.data", {}],
			["/file", {}],
			["/page", { method: "POST", headers: origin, body: "a=b" }],
		] as const) {
			log.mockClear();
			const answer = await app.request(path, init);
			expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "10"]);
			expect(log, path).toHaveBeenCalledTimes(1);
			expect(log).toHaveBeenCalledWith(
				"database failed",
				expect.objectContaining({ request: answer.headers.get("x-request-id"), path }),
			);
		}
		expect((await app.request("/ours")).status).toBe(500);
		expect((await app.request("/refused")).status).toBe(401);
		silent.mockRestore();
	});

	test("the desk explains that the session cannot be read", async () => {
		const db = await open();
		const { app, log } = siteOn(db);
		await sql.raw("ALTER TABLE sessions RENAME TO away").execute(db);
		const answer = await app.request("/desk", { headers: { cookie: "sheaf-desk=an-id" } });
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
		expect(await answer.text()).toMatch(/^We can’t reach our records just now/);
		expect(log).toHaveBeenCalledWith("database failed", expect.objectContaining({ path: "/desk" }));
	});
});
