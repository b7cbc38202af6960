import { expect, test } from "vitest";
import { caseStudies } from "#content/case-studies.ts";
import { calendarDays } from "./case-study-route.tsx";

test.each([
	{ label: "Day 14", days: [14] },
	{ label: "Days 4–5", days: [4, 5] },
	{ label: "Days 2–3", days: [2, 3] },
	{ label: "Soon", days: [] },
	{ label: "Days 5–4", days: [] },
])("$label names $days", ({ label, days }) => {
	expect(calendarDays(label)).toEqual(days);
});

test.each(caseStudies)(
	"the calendar of $slug keeps to three weeks, in order, and includes its live day",
	(study) => {
		const days = study.howItWent.flatMap(({ day }) => calendarDays(day));
		expect(days).toEqual([...days].sort((a, b) => a - b));
		expect(days.at(-1)).toBeLessThanOrEqual(21);
		expect(days).toContain(study.liveDay);
	},
);
