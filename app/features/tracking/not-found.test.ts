import { expect } from "vitest";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import { countNotFound } from "./not-found.server.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();

onBothDatabases((test) => {
	test("unknown addresses are counted by day, those that may be private together", async (db) => {
		await countNotFound(db, "/Old-Page", at(0));
		await countNotFound(db, "/old-page", at(1));
		await countNotFound(db, "/jo@example.com", at(2));
		await countNotFound(db, "/card/4111111111111111", at(20));
		const rows = await rowsIn(db, "statistics_daily");
		const counts = rows.map(({ page, count }) => `${page} ${count}`).sort();
		expect(counts).toEqual(["/old-page 2", "/… 2"].sort());
	});

	test("made-up addresses cannot grow the table without end", async (db) => {
		const name = (index: number) => String.fromCharCode(97 + (index % 26), 97 + index / 26);
		for (let index = 0; index < 102; index++) await countNotFound(db, `/${name(index)}`, at(0));
		await countNotFound(db, "/another", at(20));
		const pages = new Set((await rowsIn(db, "statistics_daily")).map(({ page }) => page));
		expect(pages.size).toBe(101);
	});
});
