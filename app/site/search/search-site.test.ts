import { expect, test } from "vitest";
import { withContent } from "#content/live-content.server.ts";
import { withDocument } from "#features/content/snapshot.server.ts";
import { at, initial } from "../../../tests/support/rendered-site.ts";
import { listStrings, readHtmlText } from "./page-text.ts";
import { prepareSearch, searchSite } from "./search-site.server.ts";

const find = (search: string) =>
	searchSite(search).results.map(({ path }) => path);

const read = (pieces: readonly { text: string }[]) =>
	pieces.map(({ text }) => text).join("");

test.each([
	["missed call", "/blog/missed-call-text-that-gets-replies"],
	["pricing", "/services"],
	["privacy", "/privacy-policy"],
	["construction", "/industries/construction"],
	["team", "/about"],
	["academy", "/academy"],
	["performance infrastructure", "/"],
	["bootcamps", "/academy"],
])("“%s” finds %s", (search, path) => {
	expect(find(search)).toContain(path);
});

test("a case and an answer are found by their words", () => {
	const kinds = new Set(
		["partners", "price", "automation"].flatMap((search) =>
			searchSite(search).results.map(({ kind }) => kind),
		),
	);

	expect([...kinds]).toEqual(expect.arrayContaining(["case", "answer"]));
});

test("a page of one’s own is found by what it says, and shown as it reads", async () => {
	const imprint = {
		title: "Imprint",
		slug: "imprint",
		description: "Who runs this website, and how to reach us.",
		link: "Imprint",
		body: "## Handelsregister\n\nEntered **at Amtsgericht [Kiel](https://kiel.example/)** as {legalName}.",
	};
	const { content } = withDocument(initial, "page:own", imprint, at);

	const { results } = await withContent(content, async () => {
		await prepareSearch();
		return searchSite("amtsgericht kiel");
	});

	expect(results.map(({ path }) => path)).toEqual(["/info/imprint"]);
	expect(read(results[0]?.excerpt ?? [])).toContain(
		"Entered at Amtsgericht Kiel as Sheaf Systems Ltd.",
	);
});

test("matches in titles come first", () => {
	const [first] = searchSite("case studies").results;

	expect(first?.path).toBe("/case-studies");
});

test("all words must be found, in any place", () => {
	expect(find("privacy xyzzy")).toEqual([]);
	expect(find("policy privacy")).toContain("/privacy-policy");
});

test("the excerpt shows the match", () => {
	const { results } = searchSite("biro");

	expect(results.length).toBeGreaterThan(0);
	for (const { title, excerpt } of results) {
		expect([...title, ...excerpt].some(({ hit }) => hit)).toBe(true);
		expect(read(excerpt).length).toBeLessThan(200);
	}
});

test.each([
	'"',
	"C++",
	"NEAR(",
	"*",
	"%",
	"col:x",
	"\\",
	"[",
	"(?<a>",
	"don't",
	"multi-agent",
	"a".repeat(2_000),
	"a ".repeat(1_000),
	"",
	"   ",
	"💥",
	"\0",
])("%j is searched as it was typed", (search) => {
	const { results } = searchSite(search);

	expect(results.length).toBeLessThanOrEqual(20);
});

test("either apostrophe finds the other", () => {
	expect(find("don't").length).toBeGreaterThan(0);
	expect(find("don't")).toEqual(find("don’t"));
});

test("HTML is read as its text", () => {
	expect(
		readHtmlText(
			'<h2 id="a">Don&#x27;t</h2><p>C++ &amp; <b>bo</b>ld</p><pre>1 &lt; 2</pre>',
		),
	).toBe("Don't C++ & bold 1 < 2");
});

test("texts are found at any depth, addresses and ids are not", () => {
	expect(
		listStrings({
			id: "not this",
			to: "/nor this",
			items: [{ title: "This one" }, "and this", 3, null],
		}),
	).toEqual(["This one", "and this"]);
});
