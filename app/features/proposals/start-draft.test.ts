import * as v from "valibot";
import { expect, test } from "vitest";
import { shippedProposalTemplate } from "#content/proposal-template-schema.ts";
import { findTier } from "#content/tiers.ts";
import { proposalBodySchema } from "./proposal-schema.ts";
import { type ProposalStart, startDraft } from "./start-draft.ts";

const start = (changes: Partial<ProposalStart> = {}) =>
	startDraft(
		{
			plan: findTier("ai-mvp"),
			template: shippedProposalTemplate,
			client: "Hoffmann Dachbau",
			answers: [],
			savings: null,
			currency: "EUR",
			today: "2026-12-24",
			...changes,
		},
		() => "line-1",
	);

const growth = findTier("growth-service");

test("a plan becomes a title and a line with its features and price", () => {
	const { body, otherPrice } = start();

	expect(body.title).toBe("AI System MVP for Hoffmann Dachbau");
	expect(body.lines).toMatchObject([
		{ id: "line-1", title: "AI System MVP", quantity: 1, cents: 250_000 },
	]);
	expect(body.lines[0]?.text.split("\n")).toContain(
		"– Fits the tools you already have",
	);
	expect(otherPrice).toBeNull();
});

test.each([
	["month", "/month", { isMonthly: true, unit: "" }],
	["month", " por mês", { isMonthly: true, unit: "" }],
	["year", "/year", { isMonthly: false, unit: "year" }],
	["once", "/day plus VAT", { isMonthly: false, unit: "day" }],
	["once", " plus VAT", { isMonthly: false, unit: "" }],
] as const)("a price paid by %s, %s, is %o", (period, priceSuffix, line) => {
	const { body } = start({ plan: { ...growth, period, priceSuffix } });

	expect(body.lines).toMatchObject([{ ...line, cents: 150_000 }]);
});

test("a price in another currency is left empty, and named", () => {
	const plan = { ...growth, price: "£1,250" };

	const { body, otherPrice } = start({ plan });

	expect(body.lines[0]?.cents).toBeNull();
	expect(otherPrice).toBe("£1,250");
});

test("what they told us stands first, then the sections of the template", () => {
	const { body } = start({
		answers: [{ question: "Where?", answer: "Quoting" }],
		savings: "10 hours a week",
	});

	expect(body.sections[0]).toEqual({
		heading: "Your situation",
		text: [
			"What you told us in the quiz:\n– Where? Quoting",
			"What the savings calculator estimated:\n10 hours a week",
			"[What takes too long today, and what should be different afterwards.]",
		].join("\n\n"),
	});
	expect(body.sections.slice(1)).toEqual(shippedProposalTemplate.sections);
});

test("VAT and dates are those of the template", () => {
	const { body } = start();

	expect(body).toMatchObject({
		vatRate: 2000,
		workingDays: 15,
		lastDay: "2027-01-07",
	});
});

test.each([
	["a plan", {}],
	["nothing", { plan: null, client: "" }],
	["a long name", { client: "x".repeat(200) }],
])("what starts from %s can be saved", (_name, changes) => {
	const { body } = start(changes);

	expect(v.parse(proposalBodySchema, body)).toEqual(body);
});
