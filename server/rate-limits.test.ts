import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import * as academy from "#site/academy/request-route.tsx";
import * as ask from "#site/ask/route.tsx";
import * as book from "#site/book/route.tsx";
import * as newsletter from "#site/newsletter/route.tsx";
import * as quiz from "#site/quiz/route.tsx";
import * as yourData from "#site/your-data/route.tsx";
import { fakeApp, fakeBuild } from "../tests/support/fake-build.ts";
import { routeArgs, staffContext } from "../tests/support/staff-context.ts";
import { tooManyForms } from "./rate-limits.ts";

const typed = {
	email: "jo@example.com",
	question: "Vans?",
	intent: "send",
	kind: "erase",
	starts_at: "2026-11-24T09:00:00.000Z",
};

type Answer = {
	data: {
		outcome: string;
		message: { text: string };
		values: Record<string, string>;
	};
	init: { status: number };
};

describe("a form over the client's limit", () => {
	test.each([
		["/quiz", quiz.action],
		["/ask", ask.action],
		["/academy/request", academy.action],
		["/newsletter", newsletter.action],
		["/book", book.action],
		["/your-data", yourData.action],
	])(
		"%s is shown again with the typed text, without using the database",
		async (path, action) => {
			expect(await refusal(path, { accept: "text/html" })).toBeNull();

			const touched = vi.fn();
			const site = staffContext(new Proxy({}, { get: touched }) as Database);
			const body = new URLSearchParams(typed);
			const request = new Request(`https://sheaf.example${path}`, {
				method: "POST",
				body,
			});
			const args = routeArgs({ ...site, waitSeconds: 61 }, request);
			const { data, init } = (await action(args)) as unknown as Answer;

			expect(init.status).toBe(429);
			expect(data).toMatchObject({ outcome: "failed", values: typed });
			expect(data.message.text).toContain("2 minutes");
			expect(touched).not.toHaveBeenCalled();
		},
	);

	const page = [
		"text/html,*/*",
		"text/html; charset=utf-8",
		"<h1>That didn’t work.</h1>",
	] as const;
	test.each([
		["/ASK", ...page],
		["/ask/", ...page],
		["/ask.data", ...page],
		["/statistics", ...page],
		["/book/manage/1", ...page],
		["/newsletter/confirm", ...page],
		["/ask", "application/json", "application/json", '"outcome":"failed"'],
		[
			"/statistics",
			"",
			"text/plain; charset=utf-8",
			"You’ve sent several forms",
		],
	] as const)(
		"%s with Accept %j is refused as %s",
		async (path, accept, type, text) => {
			const answer = await refusal(path, { accept });

			expect(answer?.status).toBe(429);
			expect(answer?.headers.get("retry-after")).toBe("61");
			expect(answer?.headers.get("content-type")).toBe(type);
			expect(await answer?.text()).toContain(text);
		},
	);
});

/** The response to a client that has to wait for 61 s. Null when the page's action responds. */
async function refusal(
	path: string,
	headers: Record<string, string>,
): Promise<Response | null> {
	const app = new Hono();
	app.all(
		"*",
		(context) => tooManyForms(context, 61) ?? context.body(null, 204),
	);

	const answer = await app.request(path, { method: "POST", headers });

	return answer.status === 204 ? null : answer;
}

test("forms of clients have a higher limit than those of visitors", async () => {
	const answer = () => Response.json({ outcome: "saved" });
	const build = fakeBuild({
		routes: { root: { id: "root", path: "*", module: { action: answer } } },
	});
	const app = fakeApp(build, {
		environment: { SITE_URL: "http://localhost", SUBMISSION_LIMIT: "6" },
	});

	const countTaken = async (path: string) => {
		const send = () =>
			app.request(path, {
				method: "POST",
				headers: {
					origin: "http://localhost",
					"content-type": "application/x-www-form-urlencoded",
				},
				body: "a=b",
			});

		for (let taken = 0; taken < 100; taken++)
			if ((await send()).status === 429) return taken;

		return 100;
	};

	expect(await countTaken("/your-data/confirm")).toBe(5);
	expect(await countTaken("/portal/link")).toBe(30);
	expect(await countTaken("/portal/link/a"), "counted together").toBe(0);
});

describe("pages rendered on request", () => {
	const page = () => new Response("rendered");
	const build = fakeBuild({
		routes: { root: { id: "root", path: "*", module: { loader: page } } },
	});
	const file = { type: "text/html", etag: '"a"', policy: "", immutable: false };
	const files = new Map([
		["/", { ...file, body: { identity: Buffer.from("home") } }],
	]);

	const appWith = (environment: Record<string, string>) =>
		fakeApp(build, {
			files,
			environment: { SITE_URL: "http://localhost", ...environment },
		});

	const opening = (
		app: ReturnType<typeof appWith>,
		path: string,
		address: string,
	) => {
		const incoming = {
			socket: { remoteAddress: address },
			rawHeaders: ["Host", "localhost"],
		};
		const headers = { host: "localhost", accept: "text/html" };
		return app.request(path, { headers }, { incoming });
	};

	test("are limited per client, whatever the query; static pages are not", async () => {
		const app = appWith({ PAGE_LIMIT: "6" });
		for (let at = 0; at < 3; at++)
			expect((await opening(app, `/book?x=${at}`, "203.0.113.9")).status).toBe(
				200,
			);

		const refused = await opening(app, "/book/slots", "203.0.113.9");
		expect(refused.status).toBe(429);
		expect(refused.headers.get("retry-after")).toBe("10");
		expect(await refused.text()).toContain("Please wait a moment");
		expect((await opening(app, "/book", "203.0.113.10")).status).toBe(200);
		expect((await opening(app, "/", "203.0.113.9")).status).toBe(200);
	});

	test.each([
		["0", "203.0.113.9"],
		["", "127.0.0.1"],
	])("are not limited with PAGE_LIMIT %j from %s", async (limit, address) => {
		const app = appWith({ PAGE_LIMIT: limit });
		for (let at = 0; at < 100; at++)
			expect((await opening(app, "/book", address)).status).toBe(200);
	});
});
