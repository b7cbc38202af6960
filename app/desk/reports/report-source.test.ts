import { setTimeout as pause } from "node:timers/promises";
import { expect, vi } from "vitest";
import { onSqlite } from "../../../tests/support/databases.ts";
import { reportSource } from "./report-source.server.ts";

const now = "2026-11-21T12:00:00.000Z";
const range = { from: "2026-11-01", to: "2026-11-21" };

onSqlite((test) => {
	test("a count that failed once is made again, while slow ones are cached", async (db) => {
		const slow = vi.fn(() => pause(200, 1));
		const failing = vi.fn(async () => 2);
		failing.mockRejectedValueOnce(new Error("busy"));

		const first = reportSource(db, now, range);
		await first.once(slow);
		await expect(first.once(failing)).rejects.toThrow("busy");

		const second = reportSource(db, now, range);

		expect(await second.once(failing)).toBe(2);
		expect(await second.once(slow)).toBe(1);
		expect(slow).toHaveBeenCalledTimes(1);
	});

	test("a cached count of one period is not that of several", async (db) => {
		const count = vi.fn(async () => {
			await pause(200);
			return 1;
		});

		await reportSource(db, now, range, { periods: [] }).once(count);
		await reportSource(db, now, range).once(count);

		expect(count).toHaveBeenCalledTimes(2);
	});
});
