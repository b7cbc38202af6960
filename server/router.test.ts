import { data, redirect } from "react-router";
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

/** As a preview is answered. */
const readPrivately = () =>
	new Response("a draft", {
		headers: {
			"Cache-Control": "no-store",
			"Content-Type": "text/html",
			"Referrer-Policy": "no-referrer",
			"X-Robots-Tag": "noindex",
		},
	});

const readNothing = vi.fn(() => null);

/** Redirects, with the two cookies of a login. */
const signIn = () => {
	const headers = new Headers();
	headers.append("Set-Cookie", "session=1");
	headers.append("Set-Cookie", "former=; Max-Age=0");

	return redirect("/desk?from=login", { status: 303, headers });
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
		login: {
			id: "login",
			parentId: "root",
			path: "login-step",
			module: { default: () => null, action: signIn },
		},
		form: {
			id: "form",
			parentId: "root",
			path: "form",
			module: {
				default: () => null,
				loader: readNothing,
				action: () => ({ outcome: "saved" }),
			},
		},
		file: {
			id: "file",
			parentId: "root",
			path: "file",
			module: { loader: readLeads },
		},
		preview: {
			id: "preview",
			parentId: "root",
			path: "preview",
			module: { loader: readPrivately },
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
	const post = (accept: string) => ({
		method: "POST",
		headers: { origin: "http://localhost", accept },
		body: "a=b",
	});

	test("a script gets an action's redirect as data, with its cookies", async (db) => {
		const answer = await siteOn(db).app.request(
			"/login-step",
			post("application/json"),
		);

		expect(answer.status).toBe(200);
		expect(answer.headers.get("location")).toBeNull();
		expect(answer.headers.getSetCookie()).toEqual([
			"session=1",
			"former=; Max-Age=0",
		]);
		expect(await answer.json()).toEqual({
			outcome: "saved",
			to: "/desk?from=login",
		});
	});

	test.each([
		["/preview", "text/html"],
		["/preview.data", "text/x-script"],
	])(
		"%s is neither stored, listed nor named in a referrer",
		async (db, path, type) => {
			const { app } = siteOn(db);

			const { headers } = await app.request(path);

			expect(Object.fromEntries(headers)).toMatchObject({
				"cache-control": "no-store",
				"content-type": type,
				"referrer-policy": "no-referrer",
				"x-robots-tag": "noindex",
			});
		},
	);

	test("a browser without JavaScript is redirected", async (db) => {
		const answer = await siteOn(db).app.request(
			"/login-step",
			post("text/html"),
		);

		expect([answer.status, answer.headers.get("location")]).toEqual([
			303,
			"/desk?from=login",
		]);
		expect(answer.headers.getSetCookie()).toHaveLength(2);
	});

	test("loaders run for the page of a form, and not for a script's form", async (db) => {
		const { app } = siteOn(db);

		await app.request("/form", post("application/json"));

		expect(readNothing).not.toHaveBeenCalled();

		await app.request("/form", post("text/html"));

		expect(readNothing).toHaveBeenCalledOnce();
	});

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
