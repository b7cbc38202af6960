import { expect, test } from "vitest";
import faq from "./faq.json" with { type: "json" };
import homeFaq from "./home-faq.json" with { type: "json" };
import { industryContents } from "./industry-pages.ts";
import loginPage from "./login-page.json" with { type: "json" };
import passages from "./plan-passages.json" with { type: "json" };
import { listPlanFacts, rewordPlans } from "./plan-passages.ts";
import { reword } from "./rewordings.ts";
import servicesPage from "./services-page.json" with { type: "json" };
import { type Plans, shippedTiers } from "./tiers-schema.ts";

const change = (offer: keyof Plans, changes: object): Plans => ({
	...shippedTiers,
	[offer]: { ...shippedTiers[offer], ...changes },
});

test("plans are called by short names until they are renamed", () => {
	const facts = listPlanFacts(change("blueprint", { name: "Site visit" }));

	expect(facts).toMatchObject({
		"short.blueprint": "Site visit",
		"short.ai-mvp": "System MVP",
		"short.growth-stack": "Growth Stack",
		"short.growth-service": "Growth-as-a-Service",
		"words.growth-service": "/month",
	});
	expect(homeFaq[0]?.answer).toContain("The {short.blueprint} starts at");
});

const copy = JSON.stringify([loginPage, industryContents, servicesPage, faq]);

test.each([...passages.renamed.map(({ text }) => text), ...passages.monthly])(
	"“%s” stands in the copy",
	(text) => {
		expect(copy).toContain(JSON.stringify(text).slice(1, -1));
	},
);

test("nothing is reworded while the plans are as shipped", () => {
	expect(rewordPlans(shippedTiers)).toEqual({});
});

test("passages that fit a shipped name only are reworded with another one", () => {
	const [, , { text } = { text: "" }] = passages.renamed;
	const rewordings = rewordPlans(change("ai-mvp", { name: "First hedge" }));

	expect(text).toMatch(/^An \{plan\.ai-mvp\}/);
	expect(reword(text, rewordings)).toMatch(/^The \{plan\.ai-mvp\}/);
});

test.each([
	["year", "starts at {price.growth-service} a year."],
	["once", "starts at {price.growth-service}."],
	["month", "starts at {price.growth-service} a month."],
])("a price paid by %s %s", (period, says) => {
	const rewordings = rewordPlans(change("growth-service", { period }));
	const [text = ""] = passages.monthly;

	expect(reword(text, rewordings)).toBe(`{plan.growth-service} ${says}`);
});
