import { expect, test } from "vitest";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import {
	countZeroResults,
	listZeroResults,
	parseReport,
} from "./zero-result-searches.server.ts";

const at = (minute: number) =>
	new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();

test.each([
	[{ search: "  Van   TRACKING?! " }, "van tracking"],
	[{ search: "Łódź" }, "łódź"],
	[{ search: "price" }, null],
	[{ search: "dawn@example.com" }, null],
	[{ search: "…" }, null],
	[{ search: 12 }, null],
	["scotland", null],
	[null, null],
	[undefined, null],
])("of %j the words %j are stored", (sent, words) => {
	expect(parseReport(sent)).toBe(words);
});

onBothDatabases((test) => {
	test("searches are listed by frequency while the FAQ has no answer to them", async (db) => {
		await countZeroResults(db, "price", at(3));
		await countZeroResults(db, "scotland", at(0));
		await countZeroResults(db, "drones", at(1));
		await Promise.all(
			[2, 2].map((minute) => countZeroResults(db, "drones", at(minute))),
		);

		expect(await listZeroResults(db)).toEqual([
			{ words: "drones", count: 3, lastAt: at(2) },
			{ words: "scotland", count: 1, lastAt: at(0) },
		]);
	});

	test("above a thousand different searches, a new one replaces the oldest of the least frequent", async (db) => {
		for (let time = 0; time < 2; time++)
			await countZeroResults(db, "often", at(0));

		const others = Array.from({ length: 999 }, (_, index) => {
			return {
				words: `word ${index}`,
				count: 1,
				first_at: at(1),
				last_at: at(1 + (index % 50)),
			};
		});
		await db.insertInto("zero_result_searches").values(others).execute();
		await countZeroResults(db, "newest", at(59));

		const rows = await rowsIn(db, "zero_result_searches");
		expect(rows).toHaveLength(1_000);
		expect(rows.map(({ words }) => words)).toEqual(
			expect.arrayContaining(["often", "newest"]),
		);
		expect(rows.filter(({ last_at }) => last_at === at(1)).length).toBe(19);
	});
});
