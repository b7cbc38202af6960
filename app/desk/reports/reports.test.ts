import { expect, test } from "vitest";
import {
	answerRows,
	bySource,
	countBy,
	funnelRows,
	isEmpty,
	type LeadCount,
	type Origin,
	performanceBy,
	performanceStatement,
	type ReportCounts,
	statements,
	totalOf,
} from "./reports.ts";

const hour = 3_600_000;
const report: ReportCounts = {
	periods: ["2026-11-09", "2026-11-16"],
	funnel: {
		pages: 1204,
		quiz1: 80,
		quiz2: 60,
		quiz3: 40,
		quizLeads: 30,
		leads: 24,
		calls: 9,
	},
	sources: [
		{ name: "direct", counts: [8, 4] },
		{ name: "van/spring", counts: [2, 10] },
	],
	answers: [
		{ kind: "All", asked: 11, answered: 8, median: 3 * hour },
		{ kind: "academy", asked: 1, answered: 0, median: null },
		{ kind: "quiz", asked: 10, answered: 8, median: 3 * hour },
	],
	kinds: [{ name: "quiz", count: 24 }],
};
const nothing: ReportCounts = {
	...report,
	funnel: {
		pages: 0,
		quiz1: 0,
		quiz2: 0,
		quiz3: 0,
		quizLeads: 0,
		leads: 0,
		calls: 0,
	},
	sources: [],
	answers: [],
};

test("each funnel step has its share of the previous one", () => {
	const shares = (counts: ReportCounts) =>
		funnelRows(counts).map(({ text }) => text);

	const quiz = ["80 (7%)", "60 (75%)", "40 (67%)", "30 (75%)"];

	expect(shares(report)).toEqual(["1,204", ...quiz, "24 (80%)", "9 (38%)"]);
	expect(shares(nothing)).toEqual(Array(7).fill("0"));
});

test("each chart is summed up in one sentence", () => {
	expect(statements(report)).toEqual({
		funnel:
			"1,204 pages were shown, 80 quizzes started; 24 leads came in and 9 calls were booked.",
		sources: "24 leads came in. The largest source is Direct, with 50%.",
		answers:
			"Half of the answers went out within 3 h; 8 of 11 leads due an answer have one.",
	});
	expect(statements(nothing)).toMatchObject({
		sources: "No leads came in this range.",
		answers: "No reply or call is recorded in this range.",
	});
});

test("kinds without answers have no bar", () => {
	const bar = { value: 3 * hour, text: "3 h" };

	expect(answerRows(report)).toEqual([
		{ label: "All", ...bar },
		{ label: "Quiz", ...bar },
	]);
	expect([isEmpty(report), isEmpty(nothing)]).toEqual([false, true]);
});

const leads = (
	kind: string,
	trafficSource: string | null,
	count: number,
): LeadCount => ({
	kind,
	trafficSource,
	industry: null,
	landingPage: null,
	leads: count,
});

test("the largest sources are counted separately and the others together", () => {
	const week = (count: number) =>
		Array.from({ length: 8 }, (_, index) =>
			leads("quiz", `source-${index}`, count * (8 - index)),
		);

	const sources = bySource([week(1), [], week(2)]);
	const busiest = [0, 1, 2, 3, 4].map((index) => `source-${index}`);

	expect(sources.map(({ name }) => name)).toEqual([...busiest, null]);
	expect(sources[0]?.counts).toEqual([8, 0, 16]);
	expect(sources[5]?.counts).toEqual([6, 0, 12]);
});

test("leads without a source count as direct; kinds are summed over all weeks", () => {
	const weeks = [
		[leads("quiz", null, 2)],
		[leads("question", "direct", 3), leads("quiz", "direct", 1)],
	];

	expect(bySource(weeks)).toEqual([{ name: "direct", counts: [2, 4] }]);
	expect(countBy(weeks.flat(), ({ kind }) => kind)).toEqual([
		{ name: "question", count: 3 },
		{ name: "quiz", count: 3 },
	]);
});

const origins: Origin[] = [
	{ trafficSource: "google-ads/spring", leads: 10, calls: 4 },
	{ trafficSource: "google-ads/spring", won: 2, valueCents: 800_000 },
	{ trafficSource: "google-ads/autumn", leads: 2, industry: "construction" },
	{
		trafficSource: null,
		landingPage: "https://sheaf.example/quiz?utm_source=x",
		leads: 3,
	},
	{ trafficSource: "google-ads/spring", spendCents: 200_000 },
];

test.each([
	["source", ["google-ads", 12, 200_000]],
	["campaign", ["google-ads/spring", 10, 200_000]],
	["trade", ["unknown", 13, 0]],
	["landing", ["unknown", 12, 0]],
] as const)("by %s the most valuable comes first", (by, first) => {
	const [row] = performanceBy(origins, by);
	expect([row?.name, row?.leads, row?.spendCents]).toEqual(first);
});

test("performance is summed up in one sentence with the cost of a won euro", () => {
	expect(performanceStatement(totalOf(origins))).toBe(
		"15 leads, 4 calls and 2 won deals worth €8,000 for €2,000 of ads: a won euro cost €0.25.",
	);
	expect(performanceStatement(totalOf([]))).toContain(
		"No ad spend is recorded.",
	);
});
