import { expect, test } from "vitest";
import { findClaimPages } from "./claim-pages.server.ts";
import {
	listRewordings,
	shippedClaims,
	shippedClaimsDocument,
} from "./claims-schema.ts";
import { withFacts } from "./content.ts";
import { withContent } from "./live-content.server.ts";
import { hashPassage, reword } from "./rewordings.ts";
import { shippedContent } from "./shipped-content.ts";

const passages = shippedClaims.flatMap((claim) => claim.passages);

test.each(passages)("“$text” stands on a page", (passage) => {
	expect(findClaimPages({ passages: [passage] })).not.toEqual([]);
});

const without = (id: string) => ({
	entries: shippedClaimsDocument.entries.map((claim) =>
		claim.id === id ? { ...claim, texts: claim.texts.map(() => "") } : claim,
	),
});

test("nothing is reworded while all claims read as shipped", () => {
	expect(listRewordings(shippedClaimsDocument, () => true)).toEqual({});
});

test("a claim that rests on a case goes with the case", () => {
	const rewordings = listRewordings(
		shippedClaimsDocument,
		(id) => id !== "law-firm-intake",
	);

	expect(reword("Where does “10+ hours” come from?", rewordings)).toBe("");
});

test("what stands in for a passage comes instead of it", () => {
	const rewordings = listRewordings(without("project-days"), () => true);

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
