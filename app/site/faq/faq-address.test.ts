import { expect, test } from "vitest";
import { faqTabs } from "#content/faq-page.ts";
import { searchFaq } from "#features/questions/faq-search.ts";
import { faqView, openAtFirst, openHits } from "./faq-address.ts";

const nothing = { search: "", tab: null, hash: "" };

test.each([
	[nothing, { kind: "tab", tab: "general" }],
	[
		{ ...nothing, tab: "pricing" },
		{ kind: "tab", tab: "pricing" },
	],
	[
		{ ...nothing, tab: "PRICING" },
		{ kind: "tab", tab: "general" },
	],
	[
		{ ...nothing, tab: "<script>" },
		{ kind: "tab", tab: "general" },
	],
	[
		{ ...nothing, hash: "#invoices" },
		{ kind: "tab", tab: "pricing", linked: "invoices" },
	],
	[
		{ ...nothing, tab: "technical", hash: "#invoices" },
		{ kind: "tab", tab: "pricing", linked: "invoices" },
	],
	[
		{ ...nothing, tab: "technical", hash: "#nowhere" },
		{ kind: "tab", tab: "technical" },
	],
	[
		{ ...nothing, tab: "technical", hash: "#%E0%A4%A" },
		{ kind: "tab", tab: "technical" },
	],
	[
		{ ...nothing, search: "   ", tab: "process" },
		{ kind: "tab", tab: "process" },
	],
])("the address %j shows %j", (address, expected) => {
	expect(faqView(faqTabs, address)).toEqual(expected);
});

test("while there is a search text, its results show whatever tab or answer the address names", () => {
	const view = faqView(faqTabs, { search: " invoice ", tab: "technical", hash: "#phones" });
	expect(view).toMatchObject({ kind: "search", search: "invoice" });
});

test("a linked answer stands open, otherwise a tab's first", () => {
	const pricing = faqTabs[2];
	if (!pricing) throw new Error("The third tab is gone.");
	expect(openAtFirst(pricing)).toBe("cost");
	expect(openAtFirst(pricing, "invoices")).toBe("invoices");
	expect(openAtFirst(pricing, "phones")).toBe("cost");
});

test("a hit in the answer alone stands open", () => {
	const hits = searchFaq(faqTabs, "spreadsheet");
	expect(openHits(hits)).toContain("honest-no");
	expect(openHits(searchFaq(faqTabs, "What does it cost?"))).toEqual([]);
});
