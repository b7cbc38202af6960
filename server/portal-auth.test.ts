import type { RouterContextProvider } from "react-router";
import { expect } from "vitest";
import { beginPortalSession } from "#features/portal/portal-session.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { onSqlite } from "../tests/support/databases.ts";
import { fakeApp, fakeBuild } from "../tests/support/fake-build.ts";
import { clock } from "../tests/support/staff-context.ts";

const siteUrl = "http://localhost:3000";
const ownPage = { Origin: siteUrl, "Sec-Fetch-Site": "same-origin" };

/** Responds to every request that passes the middleware, with its client. */
const build = fakeBuild({
	routes: {
		root: {
			id: "root",
			path: "*",
			module: {
				loader: ({ context }: { context: RouterContextProvider }) =>
					Response.json({
						portal: context.get(requestContext)?.portal ?? null,
					}),
				action: () => Response.json({ reached: true }),
			},
		},
	},
});

const server = (db: Database) => fakeApp(build, { db, at: clock().at });

async function signedIn(db: Database): Promise<string> {
	const { cookie } = await beginPortalSession(
		db,
		"jo@client.example",
		siteUrl,
		clock().at,
	);

	return cookie.split(";")[0] ?? "";
}

onSqlite((test) => {
	test.each([
		"/portal",
		"/portal/",
		"//portal",
		"/PORTAL",
		"/%70ortal",
		"/portal?sent",
		"/portal/files/1",
	])("%s leads to the form for a link without a session", async (db, path) => {
		const answer = await server(db).request(path);

		expect(answer.status).toBe(303);
		expect(answer.headers.get("location")).toBe("/portal/link");
		expect(answer.headers.get("cache-control")).toBe("no-store");
	});

	test.each([
		"/portal.data",
		"/portal/_.data",
		"/Portal.data?_routes=portal-home",
		"/portal/files/1.data",
	])("%s is refused without a session", async (db, path) => {
		expect((await server(db).request(path)).status).toBe(401);
	});

	test.each([
		"/portal/link",
		"/portal/link/some-token",
		"/portal/link.data",
		"/portals",
		"/portal-news",
	])("%s needs no session", async (db, path) => {
		expect((await server(db).request(path)).status).toBe(200);
	});

	test("a session opens the portal, for its address, and no cache has the page", async (db) => {
		const headers = { Cookie: await signedIn(db) };
		const answer = await server(db).request("/portal", { headers });

		expect(await answer.json()).toMatchObject({
			portal: { email: "jo@client.example" },
		});
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"cache-control": "no-store",
			"x-robots-tag": "noindex",
			"content-security-policy": expect.not.stringContaining("unsafe"),
		});
	});

	test("a message whose session has ended stays on the page, to be sent again", async (db) => {
		const answer = await server(db).request("/portal", {
			method: "POST",
			headers: { ...ownPage, Accept: "text/html" },
			body: new URLSearchParams({ key: "1", text: "Two words" }),
		});

		expect(answer.status).toBe(401);
		const page = await answer.text();
		expect(page).toContain(">\nTwo words</textarea>");
		expect(page).toContain('<a href="/portal/link"');
		expect(page).toContain("Your session has ended.");
	});

	test("a script's message whose session has ended is told so", async (db) => {
		const answer = await server(db).request("/portal", {
			method: "POST",
			headers: { ...ownPage, Accept: "application/json" },
			body: new URLSearchParams({ key: "1", text: "Two words" }),
		});

		expect(answer.status).toBe(401);
		expect(await answer.json()).toMatchObject({
			outcome: "failed",
			message: { title: "Your session has ended." },
		});
	});

	test.each<Record<string, string>>([
		{ Origin: "https://evil.example" },
		{ ...ownPage, "Sec-Fetch-Site": "same-site" },
		{},
	])("a form of another page isn’t accepted: %o", async (db, headers) => {
		for (const path of ["/portal", "/portal/link", "/portal/log-out"]) {
			const answer = await server(db).request(path, {
				method: "POST",
				headers: { ...headers, Cookie: await signedIn(db) },
				body: new URLSearchParams({ text: "a" }),
			});
			expect(answer.status, path).toBe(403);
		}
	});
});
