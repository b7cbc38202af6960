import { expect, test } from "vitest";
import aboutPage from "./about-page.json" with { type: "json" };
import topics from "./blog-topics.json" with { type: "json" };
import caseStudiesPage from "./case-studies-page.json" with { type: "json" };
import {
	listRewordings,
	shippedClaims,
	shippedClaimsDocument,
} from "./claims-schema.ts";
import { withFacts } from "./content.ts";
import home from "./home.json" with { type: "json" };
import industryCards from "./industry-cards.json" with { type: "json" };
import { industryContents } from "./industry-pages.ts";
import { withContent } from "./live-content.server.ts";
import quiz from "./quiz.json" with { type: "json" };
import { hashPassage, reword } from "./rewordings.ts";
import servicesPage from "./services-page.json" with { type: "json" };
import { shippedContent } from "./shipped-content.ts";

const copies = [
	home,
	aboutPage,
	caseStudiesPage,
	servicesPage,
	topics,
	quiz,
	industryCards,
	industryContents,
];

function listTexts(value: unknown): string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null
		? Object.values(value).flatMap(listTexts)
		: [];
}

const passages = shippedClaims.flatMap((claim) => claim.passages);

test.each(passages)("“$text” stands in the copy", ({ text }) => {
	const standing = listTexts(copies).some(
		(each) => reword(each, { [hashPassage(text)]: "" }) !== each,
	);

	expect(standing).toBe(true);
});

const without = (id: string) => ({
	entries: shippedClaimsDocument.entries.map((claim) =>
		claim.id === id ? { ...claim, texts: claim.texts.map(() => "") } : claim,
	),
});

test("nothing is reworded while all claims read as shipped", () => {
	expect(listRewordings(shippedClaimsDocument, () => true)).toBeUndefined();
});

test("a claim that rests on a case goes with the case", () => {
	const rewordings = listRewordings(
		shippedClaimsDocument,
		(id) => id !== "law-firm-intake",
	);

	expect(reword("Where does “10+ hours” come from?", rewordings ?? {})).toBe(
		"",
	);
});

test("what stands in for a passage comes instead of it", () => {
	const rewordings = listRewordings(without("project-days"), () => true) ?? {};

	expect(
		reword(
			"Most projects go live in 7 to 21 days. This is how it runs.",
			rewordings,
		),
	).toBe("This is how it runs.");
});

test("an entry of a list goes with a text of its own", () => {
	const rewordings = listRewordings(without("mvp-days"), () => true);
	const content = { ...shippedContent(), rewordings };
	const [first] = withContent(content, () =>
		withFacts([{ features: ["Delivered in 14–21 days", "One list"] }]),
	);

	expect(first?.features).toEqual(["One list"]);
});

test("own words may contain signs of replacement", () => {
	const rewordings = { [hashPassage("Nine of ten.")]: "$& of $1." };

	expect(reword("Nine of ten. Ask us.", rewordings)).toBe("$& of $1. Ask us.");
});
