import { describe, expect, it, test } from "vitest";
import { caseStudies } from "./case-studies.ts";
import {
	type IndustrySlug,
	industryCards,
	industrySlugs as order,
} from "./industry.ts";
import { findIndustryPage, industryPages } from "./industry-pages.ts";

/** Solutions, challenges and questions per page: specification, section 2. */
const counts: Partial<
	Record<IndustrySlug, [solutions: number, challenges: number, faqs: number]>
> = {
	"cleaning-service": [5, 3, 7],
	construction: [6, 4, 8],
	"interior-design": [6, 3, 4],
	"legal-services": [8, 3, 8],
	"home-services": [6, 3, 11],
};

describe("the industry pages", () => {
	it("have the order of the cards and are found by slug", () => {
		expect(industryPages().map((page) => page.slug)).toEqual(order);

		for (const slug of order) expect(findIndustryPage(slug).slug).toBe(slug);

		for (const unknown of [
			"",
			"plumbing",
			"Construction",
			"__proto__",
			"toString",
		])
			expect(() => findIndustryPage(unknown)).toThrow();
	});

	it.each(Object.keys(counts))(
		"%s has the specified number of solutions, challenges and questions",
		(slug) => {
			const { enhancedSolutions, businessChallenges, faqs } =
				findIndustryPage(slug);
			const parts = [enhancedSolutions, businessChallenges, faqs];

			expect(parts.map(({ length }) => length)).toEqual(
				counts[slug as IndustrySlug],
			);
		},
	);

	it("have the specified button texts", () => {
		const { construction, ...others } = Object.fromEntries(
			industryPages().map(({ slug, ctaText }) => [slug, ctaText]),
		);

		expect(construction).toBe("Get a Demo – Save hours per quote");
		expect([...new Set(Object.values(others))]).toEqual(["Book a Demo"]);
	});

	it("the cleaning page's first “after” cell does not contain ', booked jobs'", () => {
		const comparison = findIndustryPage("cleaning-service").beforeAfter;
		if (!("rows" in comparison))
			throw new Error("the cleaning page compares in a table");

		expect(comparison.rows[0]?.[2]).toBeTruthy();
		expect(comparison.rows[0]?.[2]).not.toContain(", booked jobs");
	});

	it("contain the specification's claims verbatim", () => {
		const suppliers = "Most suppliers lose 20–40% of potential orders";

		expect(findIndustryPage("construction").mainDescription).toContain(
			suppliers,
		);

		const legal = findIndustryPage("legal-services");
		expect(legal.mainDescription).toContain("law firms save 10+ hours/week");
		expect(legal.mainDescription).toContain(
			"A solicitor checks every document and signs it.",
		);
		expect(legal.faqs[0]?.answer).toContain(
			"A solicitor checks each draft and signs it",
		);

		for (const slug of Object.keys(counts) as IndustrySlug[]) {
			const setup =
				slug === "home-services" ? "7–10 business days" : "7–14 days";
			expect(findAnswers(slug)).toContain(setup);
		}

		expect(findAnswers("home-services")).not.toContain("7–14 days");
	});

	it("begin with the title and pitches of their card", () => {
		for (const card of industryCards) {
			const page = findIndustryPage(card.slug);

			expect(page.name, card.slug).toBe(card.title);
			expect(page.title, card.slug).toBe(card.boldStatement);
			expect(
				page.enhancedSolutions.slice(0, 3).map((part) => part.title),
				card.slug,
			).toEqual(card.solutions);
		}
	});

	it("tell the story of a shipped case and name its client", () => {
		for (const { slug, successStory, caseStudyTitle } of industryPages()) {
			const study = caseStudies.find((each) => each.slug === successStory.case);

			expect(caseStudyTitle, slug).toBe(study?.client);
		}
	});
});

test("the cards begin with those specified, with their titles and pitches", () => {
	const specified = industryCards.slice(0, Object.keys(counts).length);

	expect(
		specified.map(({ title, solutions }) => [title, ...solutions]),
	).toEqual([
		["Cleaning & Service Businesses", "AI Quiz", "CRM-lite", "PDF Offers"],
		[
			"Construction Suppliers",
			"AI Calculator",
			"Auto Estimator",
			"One-click Request",
		],
		[
			"Interior Design Studios",
			"AI Visualization",
			"Online Portfolio",
			"Auto Funnel",
		],
		[
			"Legal & Professional Services",
			"AI Form",
			"Auto Contracts",
			"CRM Integrations",
		],
		[
			"Home Service Contractors",
			"AI Calendar",
			"SMS Notifications",
			"Client Portal",
		],
	]);
});

function findAnswers(slug: IndustrySlug): string {
	return findIndustryPage(slug)
		.faqs.map((faq) => faq.answer)
		.join("\n");
}
