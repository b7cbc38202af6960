import { expect, test } from "vitest";
import { suggestDueDays } from "./due-days.server.ts";

test.each([
	["a Tuesday", "2026-12-01", ["2026-12-02", "2026-12-07"]],
	["a Friday", "2026-12-04", ["2026-12-07", "2026-12-14"]],
	["a Saturday", "2026-11-28", ["2026-11-30", "2026-12-07"]],
	["the day before Christmas", "2026-12-24", ["2026-12-29", "2027-01-04"]],
])("a follow-up on %s is offered for two working days", (_on, today, days) => {
	expect(suggestDueDays(today).map(({ day }) => day)).toEqual(days);
});
