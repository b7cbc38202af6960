import { expect, test } from "vitest";
import { nameDay } from "./call-list.tsx";

const monday = "2026-11-30";

test.each([
	[monday, "Today, Monday 30 November 2026"],
	["2026-11-29", "Tomorrow, Monday 30 November 2026"],
	["2026-11-27", "Monday 30 November 2026"],
	[null, "Monday 30 November 2026"],
])("on %s a day of calls is called %s", (today, name) => {
	expect(nameDay(monday, today)).toBe(name);
});
