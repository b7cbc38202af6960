import { expect } from "vitest";
import { beginSession } from "#features/auth/session.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	breakTable,
	onSqlite,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	routeArgs,
} from "../../../tests/support/staff-context.ts";
import { siteAt } from "../../../tests/support/submissions.ts";
import * as campaign from "./campaign.ts";
import * as receipts from "./consent-receipt.ts";
import * as counts from "./counts.ts";

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

function call<Answer>(
	route: (args: never) => Answer,
	db: Database,
	request: Request,
	params: Record<string, string> = {},
): Answer {
	const site = siteAt(db, "2026-11-21T10:00:00.000Z");
	return route(routeArgs({ ...site, nonce: "" }, request, params));
}
const counted = JSON.stringify({
	event: "page_shown",
	page: "/",
	source: "direct",
});

function post(path: string, body: string): Request {
	return new Request(origin + path, { method: "POST", body });
}

onSqlite((test) => {
	test("database unavailable: receipts respond with 503, counts and campaign links succeed", async (db) => {
		for (const table of ["consent_receipts", "statistics_daily"])
			await breakTable(db, table);

		const sent = post("/consent", JSON.stringify(receipt));
		expect((await call(receipts.action, db, sent)).status).toBe(503);
		expect(
			(await call(counts.action, db, post("/statistics", counted))).status,
		).toBe(204);

		const go = await call(
			campaign.loader,
			db,
			new Request(`${origin}/go/van`),
			{ name: "van" },
		);
		const target = "/?utm_source=van&utm_medium=print&utm_campaign=van";

		expect(go.headers.get("location")).toBe(target);
	});

	test("an unlisted link leads to the home page as its own source, and is counted as other", async (db) => {
		const request = new Request(`${origin}/go/x`, { headers: phone });
		const answer = await call(campaign.loader, db, request, {
			name: "//evil.example",
		});

		expect(answer.headers.get("location")).toBe(
			"/?utm_source=evil.example&utm_medium=link&utm_campaign=evil.example",
		);
		expect(await rowsIn(db, "statistics_daily")).toMatchObject([
			{ source: "other", event: "campaign_link" },
		]);
	});

	const phone = {
		"user-agent":
			"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36",
	};
	const open = (
		db: Database,
		query = "",
		headers: Record<string, string> = phone,
		method = "GET",
	) =>
		call(
			campaign.loader,
			db,
			new Request(`${origin}/GO/Van${query}`, { method, headers }),
			{ name: "Van" },
		);

	test("of a bot, HEAD requests, a prefetch and a person, the person is counted", async (db) => {
		await open(db, "", { "user-agent": "Slackbot-LinkExpanding 1.0" });
		for (let times = 0; times < 3; times++) await open(db, "", phone, "HEAD");

		await open(db, "", { ...phone, "sec-purpose": "prefetch" });
		await open(db, "?p=Left");

		expect(await rowsIn(db, "campaign_counts")).toMatchObject([
			{ placement: "left", count: 1 },
		]);
	});

	test("a changed target holds for the next visit, as no redirect is stored", async (db) => {
		const first = await open(db);
		await db
			.updateTable("campaigns")
			.set({ target: "/services?offer=blueprint#prices" })
			.where("slug", "=", "van")
			.execute();
		const next = await open(db, "?p=left&utm_source=fb&x=a%26b");

		expect([first.status, first.headers.get("cache-control")]).toEqual([
			302,
			"no-store",
		]);
		expect(next.headers.get("location")).toBe(
			"/services?offer=blueprint&utm_source=fb&utm_medium=print&utm_campaign=van&utm_content=left&x=a%26b#prices",
		);
	});

	test("visits of signed-in staff are not counted", async (db) => {
		await addStaffRow(db);
		const session = { staffId: "staff-owner", awaitsCode: false };
		const opened = await beginSession(
			db,
			session,
			origin,
			"2026-11-21T09:00:00.000Z",
		);
		const cookie = opened.cookie.split(";")[0] ?? "";

		await open(db, "", { ...phone, cookie });

		expect(await rowsIn(db, "campaign_counts")).toEqual([]);
	});

	test("repeated campaign visits are all redirected, but counted at most 60 times a minute", async (db) => {
		const request = new Request(`${origin}/go/van`, { headers: phone });
		const answers = await Promise.all(
			Array.from({ length: 80 }, () =>
				call(campaign.loader, db, request, { name: "van" }),
			),
		);

		expect(new Set(answers.map(({ status }) => status))).toEqual(
			new Set([302]),
		);
		expect(await rowsIn(db, "campaign_counts")).toMatchObject([{ count: 60 }]);
	});
});
