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
