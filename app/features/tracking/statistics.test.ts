import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { siteAt } from "../../../tests/support/submissions.ts";
import { countNotFound, storeCount, submitCount } from "./statistics.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const known = {
	pages: new Set(["/", "/faq", "/book"]),
	isBooking: async (id: string) => id.startsWith("booking-"),
};
const shown = { event: "page_shown", page: "/", source: "direct" };
const booked = {
	event: "booked",
	page: "/book",
	source: "van/van",
	id: "booking-0001",
};
const count = (db: Database, sent: unknown, time = at) =>
	submitCount(siteAt(db, time), sent, known);

const atSecond = (second: number) =>
	new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();

onBothDatabases((test) => {
	const statisticsRows = async (db: Database) => {
		const key = ({
			day,
			page,
			source,
		}: Record<"day" | "page" | "source", string>) => day + page + source;

		return (await rowsIn(db, "statistics_daily")).sort((a, b) =>
			key(a) < key(b) ? -1 : 1,
		);
	};

	test("a visit is counted with its first page, and not with a second one", async (db) => {
		const source = "van/van";
		await count(db, { ...shown, source, visit: true });
		await count(db, { ...shown, source, page: "/faq", visit: false });
		await count(db, { ...shown, source, page: "/faq" });
		await count(db, { ...shown, event: "hero_booking", source, visit: true });

		const visits = await rowsIn(db, "statistics_daily", { event: "visit" });

		expect(visits).toMatchObject([{ page: "/", source, count: 1 }]);
	});

	test("concurrent events of one day, page and source are one row", async (db) => {
		const atOnce = Array.from({ length: 30 }, () => count(db, shown));
		for (const isCounted of await Promise.all(atOnce))
			expect(isCounted).toBe(true);

		await count(db, { ...shown, page: "/faq" });
		await count(db, shown, "2026-11-22T00:00:00.000Z");

		const row = {
			day: "2026-11-21",
			source: "direct",
			event: "page_shown",
			value_eur: 0,
		};

		expect(await statisticsRows(db)).toEqual([
			{ ...row, page: "/", count: 30 },
			{ ...row, page: "/faq", count: 1 },
			{ ...row, day: "2026-11-22", page: "/", count: 1 },
		]);
	});

	test("a booking is worth 100 EUR, once, whatever value the request contains", async (db) => {
		for (const other of [
			{ value: 1e9 },
			{},
			{ source: "direct" },
			{ id: "booking-0002" },
		])
			expect(await count(db, { ...booked, ...other })).toBe(true);

		expect(await statisticsRows(db)).toMatchObject([
			{ source: "van/van", count: 2, value_eur: 200 },
		]);
	});

	test("a booking counted by the server is not counted again; a hash of its id stays for two days", async (db) => {
		await storeCount(siteAt(db, at), booked, booked.id);
		await count(db, booked);

		expect(await statisticsRows(db)).toMatchObject([
			{ event: "booked", count: 1, value_eur: 100 },
		]);
		expect((await rowIn(db, "statistics_counted")).id).toMatch(
			/^[0-9a-f]{64}$/,
		);

		const later = "2026-11-23T10:00:01.000Z";
		await count(db, { ...booked, id: "booking-0002" }, later);

		expect(await rowsIn(db, "statistics_counted")).toMatchObject([
			{ at: later },
		]);
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
			{ ...shown, source: "x".repeat(301) },
			{ ...booked, id: undefined },
			{ ...booked, id: "made-up-0001" },
			{ ...booked, id: "a b; DROP TABLE" },
		])
			expect(await count(db, sent), JSON.stringify(sent)).toBe(false);

		expect(await statisticsRows(db)).toEqual([]);
	});

	test("forged sources cannot grow the table without limit", async (db) => {
		for (let source = 0; source < 302; source++)
			await count(db, { ...shown, source: `made-up-${source}` });

		await count(db, { ...shown, source: "made-up-7" });

		const rows = await statisticsRows(db);
		expect(rows).toHaveLength(301);

		const repeated = rows.filter(({ count }) => Number(count) > 1);
		expect(repeated.map(({ source }) => source)).toEqual([
			"made-up-7",
			"other",
		]);
	});

	test("unknown paths are counted by day; those that may be private are one row", async (db) => {
		await countNotFound(db, "/Old-Page", atSecond(0));
		await countNotFound(db, "/old-page", atSecond(1));
		await countNotFound(db, "/jo@example.com", atSecond(2));
		await countNotFound(db, "/card/4111111111111111", atSecond(3));
		await countNotFound(db, "/t/a8f3k2l9qz1", atSecond(4));
		await countNotFound(db, "//[x", atSecond(5));
		await countNotFound(db, "/2019/05/10-tips_for-you.html", atSecond(6));
		await countNotFound(db, "/2023/05/Rota-Tips/?utm_source=x", atSecond(7));
		await countNotFound(db, "/?p=12&token=secret", atSecond(8));
		await countNotFound(db, "/?p=jo@example.com", atSecond(9));
		await countNotFound(db, "/%C3%9Cber-uns/", atSecond(20));

		const rows = await rowsIn(db, "statistics_daily");
		const counts = rows.map(({ page, count }) => `${page} ${count}`).sort();

		expect(counts).toEqual(
			[
				"/2019/05/10-tips_for-you.html 1",
				"/2023/05/rota-tips 1",
				"/?p=12 1",
				"/old-page 2",
				"/über-uns 1",
				"/… 5",
			].sort(),
		);
	});

	test("forged paths cannot grow the table without limit", async (db) => {
		const name = (index: number) =>
			String.fromCharCode(97 + (index % 26), 97 + index / 26);

		for (let index = 0; index < 302; index++)
			await countNotFound(db, `/${name(index)}`, atSecond(0));

		await countNotFound(db, "/another", atSecond(20));

		const pages = new Set(
			(await rowsIn(db, "statistics_daily")).map(({ page }) => page),
		);
		expect(pages.size).toBe(301);
	});
});
