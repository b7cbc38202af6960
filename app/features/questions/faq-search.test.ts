import { expect, test } from "vitest";
import type { FaqTab } from "#content/faq-page.ts";
import { listFaqTabs } from "#features/questions/faq.server.ts";
import type { Piece } from "#lib/search/text-search.ts";
import { searchFaq } from "./faq-search.ts";

const tabs: readonly FaqTab[] = [
	{
		id: "general",
		label: "General",
		items: [
			{
				id: "one",
				question: "Don’t you work on Sundays?",
				answer: "Rarely. It costs (a lot) more.",
			},
			{
				id: "two",
				question: "Is it 14–21 days?",
				answer: "Yes, fourteen at best.",
			},
		],
	},
	{
		id: "pricing",
		label: "Pricing",
		items: [
			{
				id: "three",
				question: "What does it cost?",
				answer: "“From” €590. Costs vary.",
			},
		],
	},
];
const ids = (search: string) =>
	searchFaq(tabs, search).map(({ item }) => item.id);
const hits = (text: readonly Piece[]) =>
	text.filter(({ hit }) => hit).map(({ text }) => text);

test.each([
	["cost", ["three", "one"]],
	["COST", ["three", "one"]],
	["sundays", ["one"]],
	["don't", ["one"]],
	["14-21", ["two"]],
	['"from"', ["three"]],
	["  what   does ", ["three"]],
	["€590.", ["three"]],
	["(a lot)", ["one"]],
	["", []],
	["plumbing", []],
	[".*", []],
	["\\", []],
	["<script>alert(1)</script>", []],
	["\ud800", []],
	["x".repeat(100_000), []],
])("searching for %j finds %j", (search, expected) => {
	expect(ids(search)).toEqual(expected);
});

test("a search ranks questions over answers, and whole words over prefixes", () => {
	const items = [
		{ id: "1", question: "Inside", answer: "It is overpriced." },
		{ id: "2", question: "As a beginning", answer: "Prices vary." },
		{ id: "3", question: "As a word", answer: "The price varies." },
		{ id: "4", question: "Overpriced", answer: "" },
		{ id: "5", question: "Titles of prices", answer: "" },
		{ id: "6", question: "In a title: price", answer: "" },
	];
	const found = searchFaq(
		[{ id: "general", label: "General", items }],
		"price",
	);

	expect(found.map(({ item }) => item.id)).toEqual([
		"6",
		"5",
		"4",
		"3",
		"2",
		"1",
	]);
});

test("a search of the real answers for a price finds a question about prices first", () => {
	expect(searchFaq(listFaqTabs(), "price")[0]?.item.question).toMatch(
		/pric|cost/i,
	);
});

test("every match is marked, in its original spelling, and has its tab", () => {
	const [found] = searchFaq(tabs, "cost");

	expect(found?.tab.label).toBe("Pricing");
	expect(hits(found?.question ?? [])).toEqual(["cost"]);
	expect(hits(found?.answer ?? [])).toEqual(["Cost"]);
	expect(found?.answer.map(({ text }) => text).join("")).toBe(
		"“From” €590. Costs vary.",
	);
});

test("the pieces of the real answers add up to the text", () => {
	for (const hit of searchFaq(listFaqTabs(), "e")) {
		expect(hit.question.map(({ text }) => text).join("")).toBe(
			hit.item.question,
		);
		expect(hit.answer.map(({ text }) => text).join("")).toBe(hit.item.answer);
		expect([...hits(hit.question), ...hits(hit.answer)]).not.toEqual([]);
	}
});

test("each tab has at least five questions, and each question has a unique id", () => {
	for (const { items } of listFaqTabs())
		expect(items.length).toBeGreaterThanOrEqual(5);

	const all = listFaqTabs().flatMap(({ items }) => items.map(({ id }) => id));

	expect(new Set(all).size).toBe(all.length);
});
