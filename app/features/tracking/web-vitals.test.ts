import { expect } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { listPageSpeeds, submitWebVitals } from "./web-vitals.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const range = { from: "2026-11-21", to: "2026-11-22" };
const pages = new Set(["/", "/faq"]);

onBothDatabases((test) => {
	test("the 75th percentile of each page is calculated from rounded values", async (db) => {
		const send = (page: string, values: object, day = at) =>
			submitWebVitals(db, { page, values }, pages, day);

		for (const LCP of [810, 850, 1_240.2, 4_000])
			await send("/", { LCP, CLS: 0.004 });

		await send("/", { INP: 61, TTFB: 12 }, "2026-11-22T10:00:00.000Z");
		await send("/", { LCP: 60_000 }, "2026-11-23T10:00:00.000Z");
		await send("/faq", { LCP: 100 });

		expect(await listPageSpeeds(db, range, 10)).toEqual([
			{ page: "/", loads: 4, p75: { LCP: 1_300, CLS: 1, INP: 70, TTFB: 100 } },
			{ page: "/faq", loads: 1, p75: { LCP: 100 } },
		]);
		expect(await listPageSpeeds(db, range, 1)).toHaveLength(1);

		const stored = await db
			.selectFrom("web_vitals_daily")
			.select("count")
			.where("value", "=", 900);
		expect(await stored.execute()).toEqual([{ count: 2 }]);
	});

	test.each([
		["nothing", null],
		["no values", { page: "/", values: {} }],
		["an unknown page", { page: "/desk", values: { LCP: 1 } }],
		["a negative value", { page: "/", values: { LCP: -1 } }],
		["a value that is too large", { page: "/", values: { LCP: 60_001 } }],
		["text", { page: "/", values: { CLS: "0.1" } }],
	])("refuses %s", async (db, _, sent) => {
		expect(await submitWebVitals(db, sent, pages, at)).toBe(false);
		expect(
			await db.selectFrom("web_vitals_daily").selectAll().execute(),
		).toEqual([]);
	});
});
