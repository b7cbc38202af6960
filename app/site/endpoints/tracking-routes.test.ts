import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	breakTable,
	onSqlite,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { routeArgs } from "../../../tests/support/staff-context.ts";
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

	test("a campaign link redirects with its source and is counted; unknown names redirect to the home page as their own source", async (db) => {
		const request = new Request(`${origin}/go/quiz`);
		const answer = await call(campaign.loader, db, request, { name: "quiz" });

		expect([answer.status, answer.headers.get("cache-control")]).toEqual([
			302,
			"no-store",
		]);

		const unknown = await call(campaign.loader, db, request, {
			name: "//evil.example",
		});
		expect(unknown.headers.get("location")).toMatch(
			/^\/\?utm_source=evil\.example&/,
		);

		const count = { page: "/quiz", event: "campaign_link" };
		expect(await rowsIn(db, "statistics_daily")).toContainEqual(
			expect.objectContaining(count),
		);
	});

	test("repeated campaign visits are all redirected, but counted at most 60 times a minute", async (db) => {
		const request = new Request(`${origin}/go/van`);
		const answers = await Promise.all(
			Array.from({ length: 80 }, () =>
				call(campaign.loader, db, request, { name: "van" }),
			),
		);

		expect(new Set(answers.map(({ status }) => status))).toEqual(
			new Set([302]),
		);
		expect(await rowsIn(db, "statistics_daily")).toMatchObject([{ count: 60 }]);
	});
});
