import { sql } from "kysely";
import { RouterContextProvider } from "react-router";
import { expect, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { onSqlite } from "../../../tests/support/databases.ts";
import * as campaign from "./campaign.ts";
import * as receipts from "./consent-receipt.ts";
import * as counts from "./counts.ts";
import * as pageData from "./page-data.ts";

const origin = "https://sheaf.example";
const receipt = {
	id: "3f0c1a52-6d0e-4c1b-9a55-0d4c9a2b7e10",
	previousId: null,
	policyVersion: "2025-05-16",
	analytics: false,
	marketing: false,
	source: "banner",
	gpc: false,
	locale: "en-GB",
};

/** Calls a route's function as the router would. */
function call<Answer>(
	route: (args: never) => Answer,
	db: Database,
	request: Request,
	params: Record<string, string> = {},
): Answer {
	const context = new RouterContextProvider();
	context.set(requestContext, {
		db,
		origin,
		nonce: "",
		secret: "",
		tags: { gtmId: "GTM-ABC123" },
		clock: { at: "2026-11-21T10:00:00.000Z", newId: () => "id" },
		log: vi.fn(),
	});
	return route({ request, params, context, pattern: new URL(request.url).pathname } as never);
}

function post(path: string, body: BodyInit, type?: string): Request {
	const headers = type ? { "Content-Type": type } : undefined;
	return new Request(origin + path, { method: "POST", body, headers });
}

onSqlite((test, open) => {
	test("a receipt is filed as JSON and as a form, and shown to who knows its number", async (db) => {
		const json = post("/consent", JSON.stringify(receipt), "application/json");
		expect((await call(receipts.action, db, json)).status).toBe(200);
		const second = { ...receipt, id: "7b9d2f04-52c3-4e2a-8f11-5e6a7c8d9e20" };
		const form = new URLSearchParams({
			...second,
			previousId: receipt.id,
			analytics: "true",
			marketing: "false",
			gpc: "false",
		});
		expect((await call(receipts.action, db, post("/consent", form))).status).toBe(200);
		const answer = await call(receipts.loader, db, new Request(`${origin}/consent/x`), {
			id: second.id,
		});
		expect(await answer.json()).toMatchObject({
			receipts: [{ analytics: true }, { analytics: false }],
		});
	});

	test("what is no receipt is refused, an unknown number is not found", async (db) => {
		expect((await call(receipts.action, db, post("/consent", "{"))).status).toBe(400);
		const request = new Request(`${origin}/consent`);
		expect((await call(receipts.loader, db, request)).status).toBe(404);
		expect((await call(receipts.loader, db, request, { id: receipt.id })).status).toBe(404);
	});

	test("a database that is gone asks for another try of a receipt, and never bothers with a count", async (db) => {
		await sql.raw("DROP TABLE consent_receipts").execute(db);
		await sql.raw("DROP TABLE statistics_daily").execute(db);
		const json = post("/consent", JSON.stringify(receipt), "application/json");
		expect((await call(receipts.action, db, json)).status).toBe(503);
		const count = JSON.stringify({ event: "page_shown", page: "/", source: "direct" });
		expect((await call(counts.action, db, post("/statistics", count))).status).toBe(204);
		const go = call(campaign.loader, db, new Request(`${origin}/go/van`), { name: "van" });
		expect((await go).headers.get("location")).toBe(
			"/?utm_source=van&utm_medium=print&utm_campaign=van",
		);
	});

	test("a beacon is counted, anything else is refused", async (db) => {
		const count = JSON.stringify({ event: "page_shown", page: "/", source: "direct" });
		const beacon = post("/statistics", count, "text/plain;charset=UTF-8");
		expect((await call(counts.action, db, beacon)).status).toBe(204);
		for (const body of ["", "null", "[]", '{"event":"page_shown","page":"/desk","source":"x"}'])
			expect((await call(counts.action, db, post("/statistics", body))).status).toBe(400);
		expect(await db.selectFrom("statistics_daily").select("count").execute()).toEqual([
			{ count: 1 },
		]);
	});

	test("a campaign link leads on with its source and is counted; an unknown one leads home", async (db) => {
		const request = new Request(`${origin}/go/quiz`);
		const answer = await call(campaign.loader, db, request, { name: "quiz" });
		expect(answer.status).toBe(302);
		expect(answer.headers.get("cache-control")).toBe("no-store");
		const unknown = await call(campaign.loader, db, request, { name: "//evil.example" });
		expect(unknown.headers.get("location")).toBe("/");
		expect(await db.selectFrom("statistics_daily").select(["page", "event"]).execute()).toEqual([
			{ page: "/quiz", event: "campaign_link" },
		]);
	});

	test("a campaign link called without end leads on each time, and is counted sixty times a minute", async (db) => {
		const request = new Request(`${origin}/go/van`);
		const answers = await Promise.all(
			Array.from({ length: 80 }, () => call(campaign.loader, db, request, { name: "van" })),
		);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
		expect(await db.selectFrom("statistics_daily").select("count").execute()).toEqual([
			{ count: 60 },
		]);
	});

	test("the tags that are set up are told by their public ids", async () => {
		const answer = call(pageData.loader, await open(), new Request(`${origin}/tags.json`));
		expect(await answer.json()).toEqual({ gtmId: "GTM-ABC123" });
	});
});
