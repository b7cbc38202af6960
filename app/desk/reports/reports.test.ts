import { expect, test } from "vitest";
import { answersByKind, answersStatement } from "./answers-report.ts";
import {
	bySource,
	quizRows,
	quizStatement,
	sourcesStatement,
} from "./lead-reports.ts";
import {
	costPer,
	countBy,
	type LeadCount,
	type Origin,
	performanceBy,
	sumUpPaid,
} from "./performance.ts";
import { performanceStatement } from "./performance-report.ts";

const hour = 3_600_000;
const funnel = {
	pages: 1204,
	quiz1: 80,
	quiz2: 60,
	quiz3: 40,
	quizLeads: 30,
};

test("a funnel step has its share of the step that it is part of", () => {
	const shares = quizRows(funnel).map(({ share }) => share);

	expect(shares).toEqual([null, null, "75%", "67%", "75%"]);
});

test("a funnel has no percentage over 100, and none of nothing", () => {
	const repeated = { ...funnel, quiz2: 90, quiz3: 0, quizLeads: 5 };
	const shares = quizRows(repeated).map(({ share }) => share);

	expect(shares).toEqual([null, null, null, "0%", null]);
});

test("the quiz is summed up in one sentence", () => {
	expect(quizStatement(funnel)).toBe(
		"80 quizzes were started; 30 addresses were left.",
	);
});

test("the sources are summed up in one sentence", () => {
	expect(
		sourcesStatement([
			{ name: "direct", counts: [8, 4] },
			{ name: "van/spring", counts: [2, 10] },
		]),
	).toBe("24 leads came in. The largest source is Direct, with 50%.");
	expect(sourcesStatement([])).toBe("No leads came in this range.");
});

test("the answers are summed up in one sentence", () => {
	expect(answersStatement({ asked: 11, answered: 8, median: 3 * hour })).toBe(
		"Half of the answers went out within 3 h; 8 of 11 leads due an answer have one.",
	);
	expect(answersStatement({ asked: 1, answered: 0, median: null })).toBe(
		"No reply or call is recorded in this range.",
	);
});

test("answers are counted over all kinds, and for each", () => {
	const answers = {
		counts: [
			{ kind: "quiz", asked: 4, answered: 2 },
			{ kind: "academy", asked: 2, answered: 0 },
		],
		times: [
			{ kind: "quiz", took: 2 * hour },
			{ kind: "quiz", took: hour },
			{ kind: "quiz", took: hour },
		],
	};

	expect(answersByKind(answers)).toEqual([
		{ kind: "All", asked: 6, answered: 2, median: hour },
		{ kind: "academy", asked: 2, answered: 0, median: null },
		{ kind: "quiz", asked: 4, answered: 2, median: hour },
	]);
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
	{ trafficSource: "referral", won: 1, valueCents: 400_000 },
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

test("a cost has whole cents in the export, as on the page", () => {
	const paid = sumUpPaid([
		{ trafficSource: "meta", leads: 3, spendCents: 1_000 },
	]);

	expect(costPer(paid, paid.leads)).toBe(3.33);
});

test("costs are those of sources with ad spend", () => {
	expect(sumUpPaid(origins)).toEqual({
		name: "Paid",
		visits: 0,
		leads: 12,
		calls: 4,
		won: 2,
		valueCents: 800_000,
		monthCents: 0,
		spendCents: 200_000,
	});
});

test("performance is summed up with what a lead of paid sources cost", () => {
	expect(performanceStatement(origins)).toBe(
		"15 leads, 4 calls and 3 won deals worth €12,000. Ads cost €2,000, which is €166.67 for each lead they brought.",
	);
	expect(performanceStatement([])).toBe(
		"0 leads, 0 calls and 0 won deals worth €0.",
	);
});
