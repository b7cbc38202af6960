import { Hono } from "hono";
import { RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import * as academy from "#site/academy/request-route.tsx";
import * as ask from "#site/ask/route.tsx";
import * as book from "#site/book/route.tsx";
import * as newsletter from "#site/newsletter/route.tsx";
import * as quiz from "#site/quiz/route.tsx";
import * as yourData from "#site/your-data/route.tsx";
import { tooManyForms } from "./rate-limits.ts";

const typed = {
	email: "jo@example.com",
	question: "Vans?",
	intent: "send",
	kind: "erase",
	starts_at: "2026-11-24T09:00:00.000Z",
};

type Answer = {
	data: { outcome: string; message: { text: string }; values: Record<string, string> };
	init: { status: number };
};

describe("a form of somebody who has sent too many", () => {
	test.each([
		["/quiz", quiz.action],
		["/ask", ask.action],
		["/academy/request", academy.action],
		["/newsletter", newsletter.action],
		["/book", book.action],
		["/your-data", yourData.action],
	])(
		"%s is shown again with what was typed, and nothing is read or written",
		async (path, action) => {
			expect(await refusal(path, { accept: "text/html" })).toBeNull();
			const touched = vi.fn();
			const db = new Proxy({}, { get: touched }) as Database;
			const context = new RouterContextProvider();
			context.set(requestContext, {
				db,
				origin: "https://sheaf.example",
				nonce: "n",
				secret: "a secret of the test, long enough",
				clock: { at: "2026-11-23T08:00:00.000Z", newId: () => "id" },
				waitSeconds: 61,
				log() {},
			});
			const request = new Request(`https://sheaf.example${path}`, {
				method: "POST",
				body: new URLSearchParams(typed),
			});
			const answer = (await action({ request, context, params: {} } as never)) as unknown as Answer;
			expect(answer.init.status).toBe(429);
			expect(answer.data).toMatchObject({ outcome: "failed", values: typed });
			expect(answer.data.message.text).toContain("2 minutes");
			expect(touched).not.toHaveBeenCalled();
		},
	);

	test.each(["/ASK", "/ask/", "/ask.data", "/statistics", "/book/manage/1", "/newsletter/confirm"])(
		"%s is refused at the door, as a page of its own",
		async (path) => {
			const answer = await refusal(path, { accept: "text/html,*/*" });
			expect(answer?.status).toBe(429);
			expect(answer?.headers.get("retry-after")).toBe("61");
			expect(answer?.headers.get("content-type")).toBe("text/html; charset=utf-8");
			expect(await answer?.text()).toContain("<h1>That didn’t work.</h1>");
		},
	);

	test("a script gets the outcome as JSON, and whoever asks for neither a sentence", async () => {
		const script = await refusal("/ask", { accept: "application/json" });
		expect(script?.status).toBe(429);
		expect(await script?.json()).toMatchObject({ outcome: "failed", values: {} });
		const other = await refusal("/statistics", {});
		expect(other?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	});
});

/** What the door answers to somebody who has to wait for 61 s; null: the page's own action does. */
async function refusal(path: string, headers: Record<string, string>): Promise<Response | null> {
	let isLetIn = false;
	const app = new Hono();
	app.all("*", (context) => {
		const answer = tooManyForms(context, 61);
		isLetIn = answer === null;
		return answer ?? context.text("let in");
	});
	const answer = await app.request(path, { method: "POST", headers });
	return isLetIn ? null : answer;
}
