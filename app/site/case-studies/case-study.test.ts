import { expect, test } from "vitest";
import { caseStudies } from "#content/case-studies.ts";
import { calendarDays } from "./case-study-route.tsx";

test.each(caseStudies)(
	"the calendar of $slug is ordered, within three weeks, and includes its live day",
	(study) => {
		const days = study.howItWent.flatMap(({ day }) => calendarDays(day));

		expect(days).toEqual([...days].sort((a, b) => a - b));
		expect(days.at(-1)).toBeLessThanOrEqual(21);
		expect(days).toContain(study.liveDay);
	},
);

test.each([
	{ label: "Day 14", days: [14] },
	{ label: "Days 4–5", days: [4, 5] },
	{ label: "After a month", days: [] },
	{ label: "Day 0", days: [] },
	{ label: "Days 5–2", days: [] },
	{ label: "12 May 2026", days: [] },
	{ label: "Days 1–99999999999", days: [] },
])("the days of “$label” are $days", ({ label, days }) => {
	expect(calendarDays(label)).toEqual(days);
});
