import { data } from "react-router";
import { afterEach, expect, vi } from "vitest";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { handleError } from "../app/entry.server.tsx";
import {
	breakTable,
	type OpenDatabase,
	onBothDatabases,
	onSqlite,
} from "../tests/support/databases.ts";
import { fakeApp, fakeBuild } from "../tests/support/fake-build.ts";

type Args = { context: Parameters<typeof getRequestContext>[0] };
const readLeads = ({ context }: Args) =>
	getRequestContext(context)
		.db.selectFrom("leads")
		.select("id")
		.limit(1)
		.execute();

const refuse = () => {
	throw data({ message: "Please log in first." }, { status: 401 });
};

/** A page and a resource route that read a table, a page without an action, and an action that throws. */
const build = fakeBuild({
	entry: {
		default: (_request: Request, status: number, headers: Headers) =>
			new Response("a page", { status, headers }),
		handleError,
	},
	routes: {
		root: {
			id: "root",
			path: "",
			module: {
				default: () => null,
				action: async ({ request }: { request: Request }) => {
					throw new TypeError(`no such thing as ${await request.text()}`);
				},
			},
		},
		page: {
			id: "page",
			parentId: "root",
			path: "page",
			module: { default: () => null, loader: readLeads, action: readLeads },
		},
		plain: {
			id: "plain",
			parentId: "root",
			path: "plain",
			module: { default: () => null },
		},
		file: {
			id: "file",
			parentId: "root",
			path: "file",
			module: { loader: readLeads },
		},
		refused: {
			id: "refused",
			parentId: "root",
			path: "refused",
			module: { default: () => null, loader: refuse },
		},
	},
});

afterEach(() => void vi.restoreAllMocks());

function siteOn(db: Awaited<ReturnType<OpenDatabase>>) {
	vi.spyOn(console, "error").mockImplementation(() => {});

	const log = vi.fn();
	const environment = { SITE_URL: "http://localhost", SUBMISSION_LIMIT: "0" };
	const app = fakeApp(build, { db, log, environment });

	return { app, log };
}

onBothDatabases((test) => {
	test("a database error is 503 with Retry-After and one log line", async (db) => {
		const { app, log } = siteOn(db);

		expect((await app.request("/page")).status).toBe(200);

		await breakTable(db, "leads");

		const origin = { origin: "http://localhost" };

		for (const [path, init] of [
			["/page", {}],
			["/page.data", {}],
			["/file", {}],
			["/page", { method: "POST", headers: origin, body: "a=b" }],
		] as const) {
			log.mockClear();

			const answer = await app.request(path, init);
			expect([answer.status, answer.headers.get("retry-after")], path).toEqual([
				503,
				"10",
			]);
			expect(log, path).toHaveBeenCalledTimes(1);

			const line = { request: answer.headers.get("x-request-id"), path };
			expect(log).toHaveBeenCalledWith(
				"database failed",
				expect.objectContaining(line),
			);
		}

		expect((await app.request("/refused")).status).toBe(401);
	});

	test("the desk explains when the session cannot be read", async (db) => {
		const { app, log } = siteOn(db);

		await breakTable(db, "sessions");

		const answer = await app.request("/desk", {
			headers: { cookie: "sheaf-desk=an-id" },
		});
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([
			503,
			"10",
		]);
		expect(await answer.text()).toMatch(/^We can’t reach our records just now/);
		expect(log).toHaveBeenCalledWith(
			"database failed",
			expect.objectContaining({ path: "/desk" }),
		);
	});
});

onSqlite((test) => {
	test.each([
		[
			"an action that fails",
			"/",
			500,
			"route failed",
			{ path: "/", error: "TypeError" },
		],
		[
			"a form to a page without an action",
			"/plain",
			405,
			"request refused",
			{ status: 405 },
		],
	])(
		"%s is one log line, without the typed text",
		async (db, _what, path, status, event, details) => {
			const { app, log } = siteOn(db);
			const answer = await app.request(path, {
				method: "POST",
				headers: { origin: "http://localhost", "content-type": "text/plain" },
				body: "ada@example.com",
			});

			expect(answer.status).toBe(status);

			const request = answer.headers.get("x-request-id");
			expect(log.mock.calls).toEqual([
				[event, expect.objectContaining({ request, ...details })],
			]);
			expect(JSON.stringify(log.mock.calls)).not.toContain("ada");
			// `at` is the line's time (logging.ts): details must not overwrite it.
			expect(log.mock.calls[0]?.[1]).not.toHaveProperty("at");
		},
	);
});
