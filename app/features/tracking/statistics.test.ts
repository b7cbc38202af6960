import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { breakTable, onBothDatabases, rowIn, rowsIn } from "../../../tests/support/databases.ts";
import {
	queryPlan,
	recordQueries,
	rowsRead,
	runWriting,
} from "../../../tests/support/query-plans.ts";
import {
	countBooking,
	countCampaignLink,
	exceedsSources,
	submitCount,
} from "./statistics.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const known = {
	pages: new Set(["/", "/faq", "/book"]),
	isBooking: async (id: string) => id.startsWith("booking-"),
};
const shown = { event: "page_shown", page: "/", source: "direct" };
const booked = { event: "booked", page: "/book", source: "van/van", id: "booking-0001" };

onBothDatabases((test) => {
	const rowsOf = async (db: Database) => {
		const key = ({ day, page, source }: Record<"day" | "page" | "source", string>) =>
			day + page + source;
		return (await rowsIn(db, "statistics_daily")).sort((a, b) => (key(a) < key(b) ? -1 : 1));
	};

	test("events of one day, page and source are one row, also when they come at once", async (db) => {
		const atOnce = Array.from({ length: 30 }, () => submitCount(db, shown, known, at));
		for (const result of await Promise.all(atOnce)) expect(result).toEqual({ outcome: "counted" });
		await submitCount(db, { ...shown, page: "/faq" }, known, at);
		await submitCount(db, shown, known, "2026-11-22T00:00:00.000Z");
		const row = { day: "2026-11-21", source: "direct", event: "page_shown", value_eur: 0 };
		expect(await rowsOf(db)).toEqual([
			{ ...row, page: "/", count: 30 },
			{ ...row, page: "/faq", count: 1 },
			{ ...row, day: "2026-11-22", page: "/", count: 1 },
		]);
	});

	test("a booking is worth 100 EUR, once, also with another value in the request", async (db) => {
		const outcomes = [];
		for (const other of [{ value: 1e9 }, {}, { source: "direct" }, { id: "booking-0002" }])
			outcomes.push((await submitCount(db, { ...booked, ...other }, known, at)).outcome);
		expect(outcomes).toEqual(["counted", "repeated", "repeated", "counted"]);
		expect(await rowsOf(db)).toMatchObject([{ source: "van/van", count: 2, value_eur: 200 }]);
	});

	test("a booking that the server counts itself is not counted again for the browser", async (db) => {
		await countBooking(db, { ...booked, at });
		expect(await submitCount(db, booked, known, at)).toEqual({ outcome: "repeated" });
		expect(await rowsOf(db)).toMatchObject([{ event: "booked", count: 1, value_eur: 100 }]);
	});

	test("a booking's id is stored as a hash, for two days", async (db) => {
		await submitCount(db, booked, known, at);
		expect((await rowIn(db, "statistics_counted")).id).toMatch(/^[0-9a-f]{64}$/);
		const later = "2026-11-23T10:00:01.000Z";
		await submitCount(db, { ...booked, id: "booking-0002" }, known, later);
		expect(await rowsIn(db, "statistics_counted")).toMatchObject([{ at: later }]);
	});

	test("unknown events and pages and malformed counts are refused", async (db) => {
		for (const sent of [
			undefined,
			null,
			"page_shown",
			[shown],
			{},
			{ ...shown, event: "campaign_link" },
			{ ...shown, event: "sale" },
			{ ...shown, page: "/nowhere" },
			{ ...shown, page: "https://evil.example/" },
			{ ...shown, page: undefined },
			{ ...shown, source: 5 },
			{ ...shown, source: "x".repeat(201) },
			{ ...booked, id: undefined },
			{ ...booked, id: "made-up-0001" },
			{ ...booked, id: "a b; DROP TABLE" },
		])
			expect((await submitCount(db, sent, known, at)).outcome, JSON.stringify(sent)).toBe(
				"refused",
			);
		expect(await rowsOf(db)).toEqual([]);
	});

	test("made-up sources cannot grow the table without end", async (db) => {
		const row = { day: "2026-11-21", page: "/", event: "page_shown", count: 1, value_eur: 0 };
		const sources = Array.from({ length: 299 }, (_, index) => `made-up-${index}`);
		const made = sources.map((source) => ({ ...row, source }));
		await db.insertInto("statistics_daily").values(made).execute();
		for (const source of ["last", "one-more", "another", "made-up-7"])
			await submitCount(db, { ...shown, source }, known, at);
		const rows = await rowsOf(db);
		expect(rows).toHaveLength(301);
		const repeated = rows.filter(({ count }) => Number(count) > 1);
		expect(repeated.map(({ source }) => source)).toEqual(["made-up-7", "other"]);
	});

	test("a new source costs no more on a day of many pages and events", async (db) => {
		const fill = sql`
			WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < 5000)
			INSERT INTO statistics_daily (day, page, source, event, count, value_eur)
			SELECT '2026-11-21', CAST(n AS text), CAST(n % 5 AS text), 'shown', 1, 0 FROM series`;
		await runWriting(db, fill);
		if (isPostgres(db)) await sql`ANALYZE statistics_daily`.execute(db);
		const { db: noted, asked } = recordQueries(db);
		const exceeds = (source: string, max: number) =>
			exceedsSources(noted, { day: "2026-11-21", source, max });
		expect(await exceeds("new", 6)).toBe(false);
		expect(await exceeds("new", 5)).toBe(true);
		expect(await exceeds("3", 5)).toBe(false);
		for (const each of asked)
			if (isPostgres(db)) expect(await rowsRead(db, each, "statistics_daily")).toBeLessThan(20);
			else
				for (const step of await queryPlan(db, each))
					expect(step).not.toMatch(/^SCAN statistics|INDEX (?!statistics_daily_source)/);
	});

	test("a campaign link is counted under its page and source", async (db) => {
		await countCampaignLink(db, { page: "/", source: "van/van", at });
		expect(await rowsOf(db)).toMatchObject([
			{ page: "/", source: "van/van", event: "campaign_link", count: 1, value_eur: 0 },
		]);
	});

	test("a database that cannot write loses a count and nothing else", async (db) => {
		await breakTable(db, "statistics_daily");
		expect(await submitCount(db, shown, known, at)).toMatchObject({ outcome: "failed" });
	});
});
