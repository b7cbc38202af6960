import { expect, test } from "vitest";
import { caseStudies } from "#content/case-studies.ts";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { formatFigure } from "./case-row.tsx";
import { parseDays } from "./case-study-route.tsx";

test.each(caseStudies)(
	"the calendar of $slug is ordered, within three weeks, and includes its live day",
	(study) => {
		const days = study.howItWent.flatMap(({ day }) => parseDays(day));

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
	expect(parseDays(label)).toEqual(days);
});

test.each([
	[1600, "/media/0198f2a0-0000-7000-8000-000000000001/1200.jpg", "A yard"],
	[400, "/share/case-yard.png", "A case"],
])("a picture %i wide is shared as %s", (width, path, alt) => {
	const address = `/media/0198f2a0-0000-7000-8000-000000000001/${width}x225`;
	const tags = buildPageMeta({
		title: "A case",
		description: "",
		path: "/case-studies/yard",
		picture: { address, alt: "A yard" },
	});

	expect(tags).toContainEqual({
		property: "og:image",
		content: expect.stringMatching(new RegExp(`${path}$`)),
	});
	expect(tags).toContainEqual({ property: "og:image:alt", content: alt });
});

test.each([
	["12", "Admin", "12 hours"],
	["12", "Hours of admin a week", "12"],
	["2 days", "Admin", "2 days"],
])("a figure of “%s” for “%s” is shown as “%s”", (text, label, shown) => {
	expect(formatFigure(text, { unit: "hours", label })).toBe(shown);
});
