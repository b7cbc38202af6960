import { expect } from "vitest";
import { defaultSettings } from "#features/booking/hours.ts";
import { booked } from "../../../tests/support/bookings.ts";
import { onSqlite } from "../../../tests/support/databases.ts";
import { previewHours } from "./hours-preview.server.ts";

onSqlite((test) => {
	test("the preview is next week’s availability", async (db) => {
		await booked(db, { starts_at: "2026-11-30T09:00:00.000Z" });
		const days = await previewHours(
			db,
			{
				...defaultSettings,
				weekly: { ...defaultSettings.weekly, tuesday: [] },
				exceptions: [
					{ date: "2026-12-02", hours: [], note: "Stocktaking" },
					{ date: "2026-12-05", hours: [{ from: "10:00", to: "10:30" }] },
				],
			},
			"2026-11-23T08:00:00.000Z",
		);
		const december = [1, 2, 3, 4, 5, 6].map((day) => `2026-12-0${day}`);
		expect(days.map(({ date }) => date)).toEqual(["2026-11-30", ...december]);
		expect(days[0]?.times).not.toContain("09:00");
		expect(days[0]?.times).toContain("09:30");
		expect(days[1]).toMatchObject({ times: [], reason: null });
		expect(days[2]).toMatchObject({ times: [], reason: "Stocktaking" });
		expect(days[5]?.times).toEqual(["10:00"]);
	});

	test("a bank holiday is named", async (db) => {
		const days = await previewHours(db, defaultSettings, "2026-12-16T08:00:00.000Z");
		expect(days.find(({ date }) => date === "2026-12-25")?.reason).toBe("Christmas Day");
	});
});
