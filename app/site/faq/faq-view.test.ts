import { expect, test } from "vitest";
import { listFaqTabs } from "#features/questions/faq.server.ts";
import { readFaqView } from "./route.tsx";

const nothing = { search: "", tab: null, hash: "" };

test.each([
	[{}, "general"],
	[{ tab: "pricing" }, "pricing"],
	[{ tab: "PRICING" }, "general"],
	[{ tab: "<script>" }, "general"],
	[{ hash: "#invoices" }, "pricing", "invoices"],
	[{ tab: "technical", hash: "#invoices" }, "pricing", "invoices"],
	[{ tab: "technical", hash: "#nowhere" }, "technical"],
	[{ tab: "technical", hash: "#%E0%A4%A" }, "technical"],
	[{ search: "   ", tab: "process" }, "process"],
] as [object, string, string?][])(
	"the address with %j shows the tab %s",
	(address, tab, linked) => {
		const expected = { kind: "tab", tab, ...(linked && { linked }) };
		expect(readFaqView(listFaqTabs(), { ...nothing, ...address })).toEqual(
			expected,
		);
	},
);

test("a search text has priority over the tab and answer in the address", () => {
	const view = readFaqView(listFaqTabs(), {
		search: " invoice ",
		tab: "technical",
		hash: "#phones",
	});
	expect(view).toMatchObject({ kind: "search", search: "invoice" });
});
