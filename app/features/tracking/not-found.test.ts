import { expect } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { countNotFound } from "./not-found.server.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();

onBothDatabases((test) => {
	test("unknown addresses are counted by day, those that may be private together", async (db) => {
		await countNotFound(db, "/Old-Page", at(0));
		await countNotFound(db, "/old-page", at(1));
		await countNotFound(db, "/jo@example.com", at(2));
		await countNotFound(db, "/card/4111111111111111", at(20));
		const rows = await db
			.selectFrom("statistics_daily")
			.select(["page", "event", "count"])
			.orderBy("page")
			.execute();
		expect(rows.map(({ page, count }) => [page, Number(count)])).toEqual(
			expect.arrayContaining([
				["/old-page", 2],
				["/…", 2],
			]),
		);
		expect(rows).toHaveLength(2);
	});

	test("made-up addresses cannot grow the table without end", async (db) => {
		const rows = Array.from({ length: 100 }, (_, index) => ({
			day: "2026-11-21",
			page: `/page-${index}`,
			source: "direct",
			event: "not_found",
			count: 1,
			value_eur: 0,
		}));
		await db.insertInto("statistics_daily").values(rows).execute();
		await countNotFound(db, "/another", at(0));
		await countNotFound(db, "/one-more", at(20));
		const pages = await db.selectFrom("statistics_daily").select("page").distinct().execute();
		expect(pages).toHaveLength(101);
	});
});
