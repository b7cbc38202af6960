import { globSync, readFileSync } from "node:fs";
import type { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { beginSession } from "#features/auth/session.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { allRoutes } from "../tests/support/built-site.ts";
import { breakTable, onSqlite } from "../tests/support/databases.ts";
import { fakeApp, fakeBuild } from "../tests/support/fake-build.ts";
import {
	addAccount,
	clock,
	routeArgs,
} from "../tests/support/staff-context.ts";
import { secretFields } from "./preserved-form.ts";

const siteUrl = "http://localhost:3000";

/** Responds to every request that passes the middleware, with its staff member. */
const build = fakeBuild({
	routes: {
		root: {
			id: "root",
			path: "*",
			module: {
				loader: ({ context }: { context: RouterContextProvider }) =>
					Response.json({
						reached: true,
						staff: context.get(requestContext)?.staff ?? null,
					}),
				action: () => Response.json({ reached: true }),
			},
		},
	},
});

const ownPage = { Origin: siteUrl, "Sec-Fetch-Site": "same-origin" };
const logged: string[] = [];

const server = (db: Database, at = clock().at) =>
	fakeApp(build, {
		db,
		at,
		log: (event, details) => logged.push(JSON.stringify({ event, ...details })),
	});

async function signedIn(db: Database): Promise<string> {
	const staffId = await addAccount(db, "ada@firm.example");
	const session = { staffId, awaitsCode: false };
	const { cookie } = await beginSession(db, session, siteUrl, clock().at);

	return cookie.split(";")[0] ?? "";
}

onSqlite((test) => {
	test("a desk form with an expired session can be submitted after a new login", async (db) => {
		const app = server(db);
		const person = "/desk/people/0198f2a0-0000-7000-8000-000000000000";
		const text = "\nRang </textarea><script>alert(1)</script>";

		const post = (path: string, headers: Record<string, string> = {}) =>
			app.request(path, {
				method: "POST",
				headers: { ...ownPage, Accept: "text/html", ...headers },
				body: new URLSearchParams({ intent: "note", id: "<id>", text }),
			});

		const answer = await post(`${person}?a="b`);
		expect(answer.status).toBe(401);
		expect(answer.headers.get("content-security-policy")).toContain(
			"form-action 'self'",
		);
		expect(answer.headers.get("cache-control")).toBe("no-store");

		const page = await answer.text();
		expect(page).toContain(`<form method="post" action="${person}?a=%22b">`);
		expect(page).toContain('<input type="hidden" name="intent" value="note">');
		expect(page).toContain(
			'<input type="hidden" name="id" value="&#60;id&#62;">',
		);
		expect(page).toContain(
			'<textarea name="text" rows="6">\n\nRang &#60;/textarea&#62;',
		);
		expect(page).not.toContain("<script");

		const script = await post(person, { Accept: "application/json" });
		expect(await script.text()).not.toContain("Rang");
		expect(
			(await post(person, { Origin: "https://evil.example" })).status,
		).toBe(403);
	});

	test("a reply with a file keeps its text when the session has expired", async (db) => {
		const path = "/desk/people/0198f2a0-0000-7000-8000-000000000000";
		const form = new FormData();
		form.set("intent", "reply");
		form.set("text", "Yes");
		form.set("subject", "Your quote");
		form.set("files", new File([Buffer.alloc(5_000_000)], "Büro „A“.pdf"));

		const answer = await server(db).request(path, {
			method: "POST",
			headers: { ...ownPage, Accept: "text/html" },
			body: form,
		});

		const page = await answer.text();
		expect(answer.status).toBe(401);
		expect(page).toContain('enctype="multipart/form-data"');
		expect(page).toContain('name="intent" value="reply"');
		expect(page).toContain(">\nYes</textarea>");
		expect(page).toContain("Subject<textarea");
		expect(page).toContain('Choose again: Büro „A“.pdf<input type="file"');
	});

	const expired = {
		"a note in settings": [{ note: "Two words" }, true],
		"a document of an editor": [{ text: "Two words", version: "3" }, true],
		"a choice": [{ intent: "publish", id: "1" }, false],
		"a document in JSON": [{ document: '{"a": "b c"}' }, false],
		"a form with a password": [
			{ note: "Two words", current: "correct horse" },
			false,
		],
		"a form with a code": [{ note: "Two words", code: "123456" }, false],
	} as const;

	for (const [what, [fields, isPreserved]] of Object.entries(expired))
		test(`with an expired session, ${what} is ${isPreserved ? "kept" : "refused"}`, async (db) => {
			const answer = await server(db).request("/desk/settings/company", {
				method: "POST",
				headers: { ...ownPage, Accept: "text/html" },
				body: new URLSearchParams(fields),
			});

			expect(answer.status).toBe(401);
			expect((await answer.text()).includes("Two words")).toBe(isPreserved);
		});

	test("forms with passwords and codes are known", async () => {
		const secret =
			/type="password"|autoComplete="(one-time-code|new-password)"/;
		const inputs = globSync("app/desk/**/*.tsx").flatMap((file) =>
			(readFileSync(file, "utf8").match(/<\w*(Field|input)\b[^>]*>/g) ?? [])
				.filter((element) => secret.test(element))
				.map((element) => /name="(\w+)"/.exec(element)?.[1]),
		);

		expect(inputs).toEqual(expect.arrayContaining(["current", "password"]));
		for (const name of inputs) expect(secretFields).toContain(name);
	});

	test("a preview in an editor's frame says that the session has expired", async (db) => {
		const answer = await server(db).request("/desk/newsletter/1/preview", {
			headers: { "Sec-Fetch-Dest": "iframe", Accept: "text/html" },
		});

		expect(answer.status).toBe(401);
		expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
		expect(answer.headers.get("content-security-policy")).toContain(
			"frame-ancestors 'self'",
		);
	});

	test("without a session pages redirect to the login and back, other requests are refused", async (db) => {
		const app = server(db);
		const page = await app.request("/desk/people/1?tab=mail");

		expect(page.status).toBe(303);
		expect(page.headers.get("cache-control")).toBe("no-store");
		expect(page.headers.get("location")).toBe(
			"/login?to=%2Fdesk%2Fpeople%2F1%3Ftab%3Dmail",
		);

		for (const [path, headers] of [
			["/desk.data", {}],
			["/desk/new-leads", { "Sec-Fetch-Dest": "empty" }],
			["/desk/new-leads", { Accept: "application/json" }],
			["/desk/newsletter/1/progress", { Accept: "application/json" }],
			["/desk/export.csv", {}],
		] as const) {
			const answer = await app.request(path, { headers });

			expect(answer.status, path).toBe(401);
			expect(await answer.text(), path).toContain("log in");
		}
	});

	test("staff get the page with the strict policy", async (db) => {
		const cookie = await signedIn(db);
		const answer = await server(db).request("/desk/calendar", {
			headers: { Cookie: cookie },
		});

		expect(await answer.json()).toMatchObject({
			reached: true,
			staff: { email: "ada@firm.example", role: "owner" },
		});
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.get("x-robots-tag")).toBe("noindex");

		const policy = answer.headers.get("content-security-policy") ?? "";
		expect(policy).toContain(
			"require-trusted-types-for 'script'; trusted-types 'none'",
		);
		expect(policy).not.toMatch(/https?:|unsafe/);

		const later = "2026-11-22T00:00:00.000Z";
		const over = await server(db, later).request("/desk", {
			headers: { Cookie: cookie },
		});

		expect(over.status).toBe(303);
	});

	test("public pages do not read the session", async (db) => {
		const cookie = await signedIn(db);
		for (const path of ["/", "/desktop", "/desk-lamp", "/about/desk"]) {
			const answer = await server(db).request(path, {
				headers: { Cookie: cookie },
			});

			expect(await answer.json(), path).toEqual({ reached: true, staff: null });
			expect(answer.headers.get("content-security-policy"), path).not.toContain(
				"trusted-types",
			);
		}
	});

	test.each(["/proposal/abc", "/portal/link", "/portal/link.data"])(
		"%s is neither stored nor listed, and loads nothing of third parties",
		async (db, path) => {
			const app = fakeApp(build, {
				db,
				environment: { SITE_URL: siteUrl, PLAUSIBLE_DOMAIN: "sheaf.example" },
			});
			const { headers } = await app.request(path);
			const publicPolicy = (await app.request("/ask")).headers.get(
				"content-security-policy",
			);

			expect(headers.get("cache-control")).toBe("no-store");
			expect(headers.get("x-robots-tag")).toBe("noindex");
			expect(headers.get("content-security-policy")).toMatch(
				/^(?=.*script-src 'self' 'nonce-)(?!.*(https:|trusted-types))/,
			);
			expect(publicPolicy).toContain("https:");
		},
	);

	test("the login redirects signed-in staff to the desk and works without a database", async (db) => {
		const cookie = await signedIn(db);
		const headers = { Cookie: cookie };
		for (const path of ["/login", "/Login/", "/login.data"]) {
			const answer = await server(db).request(path, { headers });
			expect([answer.status, answer.headers.get("location")], path).toEqual([
				303,
				"/desk",
			]);
		}

		await breakTable(db, "sessions");

		expect((await server(db).request("/login", { headers })).status).toBe(200);
		expect((await server(db).request("/desk", { headers })).status).toBe(503);
	});

	test.each([
		"/desk/staff",
		"/desk.data",
		"/login",
		"/login/code",
		"/logout",
		"/LOGOUT",
		"/proposal/abc",
		"/portal/link",
	])(
		"a form to %s is accepted only from the site's pages",
		async (db, path) => {
			const headers = { Cookie: await signedIn(db) };
			const app = server(db);

			for (const [sent, isTaken] of [
				[ownPage, true],
				// Old browsers send no Sec-Fetch-Site; some pages hide their origin.
				[{ Origin: siteUrl }, true],
				[{ "Sec-Fetch-Site": "same-origin" }, true],
				// The login uses no session, so tools may omit the headers.
				[{}, path === "/login"],
				[{ Origin: "https://evil.example" }, false],
				[{ "Sec-Fetch-Site": "cross-site" }, false],
				[{ Origin: siteUrl, "Sec-Fetch-Site": "same-site" }, false],
				// Behind a proxy that sends `Referrer-Policy: no-referrer`.
				[{ Origin: "null", "Sec-Fetch-Site": "same-origin" }, true],
				[{ Origin: "null", "Sec-Fetch-Site": "same-site" }, false],
				[{ Origin: "null", "Sec-Fetch-Site": "cross-site" }, false],
				[{ Origin: "null" }, false],
			] as const) {
				const answer = await app.request(path, {
					method: "POST",
					headers: { ...headers, ...sent },
				});
				expect(answer.status, JSON.stringify(sent)).toBe(isTaken ? 200 : 403);
			}
		},
	);

	test("no token is logged", async (db) => {
		const app = server(db);
		const token = "a".repeat(43);

		logged.length = 0;
		for (const path of ["/login/link", "/proposal"])
			await app.request(`${path}/${token}`, { method: "POST" });

		expect(logged).toEqual([
			expect.stringContaining('"path":"/login/link/…"'),
			expect.stringContaining('"path":"/proposal/…"'),
		]);
	});
});

/** The context of a request that the middleware did not check. */
const signedOut = { staff: null, log: () => {} } as never;

test.each(allRoutes.filter(({ path }) => /^\/desk(\/|$)/.test(path)))(
	"desk loaders and actions $file refuses requests without a session",
	async ({ file, path }) => {
		const route = await import(/* @vite-ignore */ `../app/${file}`);

		for (const [name, method] of [
			["loader", "GET"],
			["action", "POST"],
		] as const) {
			if (!route[name]) continue;

			const request = new Request(siteUrl + path, { method });
			const call = async () => route[name](routeArgs(signedOut, request));
			const thrown = await call().then(
				() => "an answer",
				(reason) => reason,
			);

			expect(thrown, `${file} ${name}`).toMatchObject({
				init: { status: 401 },
			});
		}

		expect(route.loader, `${file} has a loader`).toBeTypeOf("function");
	},
);
